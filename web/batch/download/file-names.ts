// Names of the files of a batch: those of the photos with another extension, safe on every system, each once.

/** Bytes of a name in UTF-8, without number and extension: file systems allow 255 in all. */
const maxBytes = 200;
/** Windows reserves them, with any extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d\xb9\xb2\xb3])$/i;
/**
 * Separators, what Windows forbids, control characters, characters that turn or hide text, and halves of characters.
 * Not the joiners, by which Persian, Hindi and emoji are spelled.
 */
const unsafe = /(?![\u200c\u200d])[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** 'holiday/photo.jpg' and 'png' make 'holiday_photo.png'. */
export function fileName(name: string, extension: string): string {
	const stem = name.normalize('NFC').replace(/\.[^.\\/]{1,5}$/, '');
	const safe = shortened(
		stem.replace(unsafe, '_').replace(/^[. \u200c\u200d]+|[. \u200c\u200d]+$/g, ''),
	).trimEnd();
	const base = reserved.test(safe.split('.')[0]?.trimEnd() ?? '') ? `_${safe}` : safe;
	return `${base || 'photo'}.${extension}`;
}

/** Cut to at most `maxBytes`, never inside a character. */
function shortened(text: string): string {
	const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
	return text.slice(0, read);
}

/** Equal for names that a case-insensitive file system may treat as one, including Σ, σ and ς, or ß and SS. */
const caseless = (name: string) => name.toLowerCase().toUpperCase();

/** Gives each name once, and none of `before`: a second 'photo.png' becomes 'photo (2).png', whatever its case. */
export function uniqueNames(before: readonly string[] = []): (name: string) => string {
	const taken = new Set(before.map(caseless));
	return (name) => {
		const dot = name.lastIndexOf('.');
		const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
		let unique = name;
		for (let number = 2; taken.has(caseless(unique)); number++) unique = `${stem} (${number})${extension}`;
		taken.add(caseless(unique));
		return unique;
	};
}
