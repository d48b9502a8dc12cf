// Text for a terminal that may hold anything: names of files come from elsewhere.

/** What a terminal obeys, what turns text round, and what ends a line. */
const obeyed = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Each of these as JSON writes it, `\u001b`, so that a name can neither write over other lines nor pass for one. */
export function printable(text: string): string {
	return text.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
