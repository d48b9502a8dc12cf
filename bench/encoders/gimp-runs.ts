// GIMP's export options, in batch mode: one process writes all files, because its start takes seconds.
import path from 'node:path';

/**
 * A Script-Fu program that writes JPEG and PNG files from rgb.png, rgba.png
 * and grey.png into a folder, with every combination of options.
 */
export function gimpScript(sources: string, folder: string): string {
	const statements: string[] = [];
	const save = (source: string, name: string, call: (file: string) => string, before = '') => {
		const file = path.join(folder, name);
		statements.push(
			`(let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "${path.join(sources, source)}" "x"))) ${before}(drawable (car (gimp-image-flatten image)))) ${call(file)} (gimp-image-delete image))`,
		);
	};
	const flags = [0, 1];
	for (const source of ['rgb', 'grey'])
		for (const progressive of flags)
			for (const optimize of flags)
				for (const subsampling of [0, 1, 2, 3])
					for (const restart of [0, 3])
						save(
							`${source}.png`,
							`gimp-${source}-${progressive}${optimize}${subsampling}${restart}.jpg`,
							(file) =>
								`(file-jpeg-save RUN-NONINTERACTIVE image drawable "${file}" "x" 0.8 0 ${optimize} ${progressive} "words" ${subsampling} 1 ${restart} 0)`,
						);
	for (const source of ['rgb', 'rgba', 'grey'])
		for (const interlace of flags)
			for (const extras of flags)
				for (const mode of ['', '(mode (gimp-image-convert-indexed image 0 0 9 FALSE FALSE "x")) '])
					save(
						`${source}.png`,
						`gimp-${source}-${interlace}${extras}${mode ? 'p' : ''}.png`,
						(file) =>
							`(file-png-save2 RUN-NONINTERACTIVE image (car (gimp-image-get-active-drawable image)) "${file}" "x" ${interlace} 9 ${Array(7).fill(extras).join(' ')})`,
						mode,
					);
	return statements.join('\n');
}
