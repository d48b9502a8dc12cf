// The file of what is shown, in the format that was chosen.
import { encodePng } from '#matting/png/encode.ts';
import { encodePalettePng } from '#matting/png/palette.ts';
import { wholeOf } from '#matting/strokes/boxed.ts';
import type { Host } from '../session/host.ts';
import { isUnedited, type Opened } from '../session/open-session.ts';
import { patchOf } from '../session/painter.ts';
import type { ExportOptions } from '../session/protocol.ts';
import type { Workbench } from '../session/workbench.ts';
import { encodePsd } from './psd.ts';
import { encodeWebp } from './webp.ts';

/** Rejects with what an encoder rejects with, as when one that is loaded late cannot be loaded. */
export async function exportFile(
	{ bench, source }: Pick<Opened, 'bench' | 'source'>,
	{ format, quality }: ExportOptions,
	host: Pick<Host, 'deflate' | 'encodeJpeg'>,
): Promise<Blob> {
	if (format === 'png' && isUnedited(bench)) return source.cutout;
	if (format === 'psd') return exportPsd(bench);
	const { raster } = await bench.composeFor(format === 'jpg' || format === 'matte' ? format : 'png');
	switch (format) {
		case 'jpg':
			return host.encodeJpeg(patchOf(raster, wholeOf(raster)), quality);
		case 'webp':
			return encodeWebp(patchOf(raster, wholeOf(raster)));
		case 'png8':
			return new Blob(await encodePalettePng(raster, host.deflate), { type: 'image/png' });
		case 'png':
		case 'matte':
			return new Blob(await encodePng(raster, host.deflate), { type: 'image/png' });
	}
}

async function exportPsd(bench: Workbench): Promise<Blob> {
	const { shadow } = bench.settings;
	const withShadow =
		shadow.kind === 'none' || shadow.opacity === 0 ? undefined : await bench.composeFor('cutout');
	const { cutout } = bench.pixels;
	return encodePsd({ whole: bench.composition, withShadow, cutout, original: bench.planes.original });
}
