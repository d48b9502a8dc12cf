// A script as it stands in a page: it runs while the page is still being read, and nothing of it is global.

export function inlineScript(code: string): string {
	return `<script>(() => {\n${code}})();</script>`;
}

/** Puts one into the head, after everything there. */
export function addToHead(html: string, code: string): string {
	return html.replace('</head>', () => `${inlineScript(code)}</head>`);
}
