// Words that the project no longer uses and the standard terms for them. `npm run lint` fails on the old ones.

interface OldWord {
	/** Case-insensitive, in text whose identifiers are split into words: `turnAway` is read as "turn Away". */
	readonly pattern: RegExp;
	readonly better: string;
	/** Prefixes of the paths that are checked; all if absent. */
	readonly only?: readonly string[];
}

/** Code that calls the other side a client and its upload an image. Pages may speak of visitors and pictures. */
const behindThePages = ['contract/', 'matting/', 'engine/', 'server/', 'cli/'];
/** The same without the tests of pages. */
const aroundThem = ['bench/', 'deploy/', 'test/api/', 'test/cluster/', 'test/faults/', 'test/golden/'];

export const oldWords: readonly OldWord[] = [
	{ pattern: /\bcut-outs?\b/i, better: 'cutout (verb: cut out)' },
	{ pattern: /\bwhoever\b/i, better: 'a client, a user' },
	{ pattern: /\bstrangers?\b/i, better: 'untrusted input, a malicious client' },
	{ pattern: /\baskers?\b/i, better: 'client' },
	{ pattern: /\baboard\b/i, better: 'running' },
	{ pattern: /\broll[ -]?calls?\b/i, better: 'heartbeat' },
	{ pattern: /\blast words\b/i, better: 'graceful shutdown' },
	{ pattern: /\bturn(?:s|ed|ing)?(?: \w+){0,2} away\b/i, better: 'reject' },
	{ pattern: /\bplaces? in (?:the )?line\b/i, better: 'queue position' },
	{ pattern: /(?<!\bplaces? )\bin line\b(?! (?:\d|\$|with\b))/i, better: 'in the queue' },
	{ pattern: /\bpartly in bytes\b/i, better: 'mixed int8/fp32' },
	{ pattern: /\blooks? (?:at )?an? picture\b/i, better: 'inferences per image' },
	{ pattern: /\bfurther looks?\b/i, better: 'multi-scale inference' },
	{ pattern: /\btell(?:s|ing)? (?:him|her|them|whoever)\b/i, better: 'return, report, log' },
	{ pattern: /\b(?:is|are|was|were|be|been) told\b/i, better: 'receives, is reported' },
	{ pattern: /\bwish(?:es|ed)?\b/i, better: 'option, configuration' },
	{ pattern: /\bpatien(?:ce|tly)\b/i, better: 'retry, back-off, time-out' },
	// Tokens of the style sheet, such as bg-ground, are names.
	{ pattern: /(?<![\w-])grounds?(?![\w-]| truth)/i, better: 'background' },
	{ pattern: /\bvisitors?\b/i, better: 'client, user', only: behindThePages },
	// The HTML element, the site's folder, an error code and the title of a paper are names.
	{
		pattern: /(?<!<|\/|["'`]|'no-|digital )\bpictures?\b/i,
		better: 'image',
		only: [...behindThePages, ...aroundThem],
	},
];

interface Finding {
	/** From 1; 0 is the file's name. */
	readonly line: number;
	readonly word: string;
	readonly better: string;
}

/** `path` from the root of the repository, with slashes. */
export function findOldWords(path: string, content: string): Finding[] {
	const wanted = oldWords.filter(({ only }) => only?.some((start) => path.startsWith(start)) ?? true);
	return [path, ...content.split('\n')].flatMap((text, line) => {
		const apart = takeApart(text);
		return wanted.flatMap(({ pattern, better }) => {
			const word = pattern.exec(apart)?.[0];
			return word ? [{ line, word, better }] : [];
		});
	});
}

/** `turnAway` and `turn_away` become "turn Away" and "turn away". */
function takeApart(text: string): string {
	return text.replaceAll('_', ' ').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
}
