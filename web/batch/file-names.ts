// Names of the files of a batch: those of the photos with another extension, safe on every system, each once.

const maxChars = 120;
/** Windows reserves them, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Separators, what Windows forbids, control characters, and characters that turn or hide text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
const unsafe = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** 'holiday/photo.jpg' and 'png' make 'holiday_photo.png'. */
export function fileName(name: string, extension: string): string {
	const stem = name.normalize('NFC').replace(/\.[^.\\/]{1,5}$/, '');
	const safe = stem
		.replace(unsafe, '_')
		.replace(/^[. ]+|[. ]+$/g, '')
		.slice(0, maxChars)
		.trimEnd();
	const base = reserved.test(safe.split('.')[0] ?? '') ? `_${safe}` : safe;
	return `${base || 'photo'}.${extension}`;
}

/** Gives each name once: a second 'photo.png' becomes 'photo (2).png', whatever its case. */
export function uniqueNames(): (name: string) => string {
	const taken = new Set<string>();
	return (name) => {
		const dot = name.lastIndexOf('.');
		const [stem, extension] = [name.slice(0, dot), name.slice(dot)];
		let unique = name;
		for (let number = 2; taken.has(unique.toLowerCase()); number++)
			unique = `${stem} (${number})${extension}`;
		taken.add(unique.toLowerCase());
		return unique;
	};
}
