// Turns straight quotes into curly quotes.

const opens = /(^|[\s([{\u2013\u2014])$/;

/** For plain text, not for code or markup. A quote after a space, dash or bracket opens, any other closes. */
export function curlQuotes(text: string): string {
	return text.replace(/["']/g, (quote, at: number) => {
		const next = text.charAt(at + 1);
		// At the start of a fragment the quote closes an earlier fragment, unless a word follows.
		const opening = opens.test(text.slice(0, at)) && (at > 0 || /[\p{L}\p{N}]/u.test(next));
		if (quote === '"') return opening ? '\u201c' : '\u201d';
		return opening ? '\u2018' : '\u2019';
	});
}
