// Text for a terminal that may hold anything: names of files come from elsewhere.

/** Control characters, characters that change the direction of text, and line ends. */
const control = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes these characters as JSON does, `\u001b`, so that a name can neither overwrite other lines nor imitate one.
 */
export function printable(text: string): string {
	return text.replace(control, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
