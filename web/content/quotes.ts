// Typewriter quotes become printer's quotes.

const opens = /(^|[\s([{\u2013\u2014])$/;

/** For plain text, never for code or markup. A straight quote after a space or bracket opens, any other closes. */
export function curlQuotes(text: string): string {
	return text.replace(/["']/g, (quote, at: number) => {
		const next = text.charAt(at + 1);
		// At the start of a piece the quote belongs to what went before, unless a word follows.
		const opening = opens.test(text.slice(0, at)) && (at > 0 || /[\p{L}\p{N}]/u.test(next));
		if (quote === '"') return opening ? '\u201c' : '\u201d';
		return opening ? '\u2018' : '\u2019';
	});
}
