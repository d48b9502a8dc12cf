// Serializes XML elements for the feed and the sitemap.

/** An element with attributes and either text or serialized child elements. */
export function element(
	name: string,
	content: string | readonly string[],
	attributes: Readonly<Record<string, string>> = {},
): string {
	const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
	const body = typeof content === 'string' ? escapeXml(content) : `\n${content.join('\n')}\n`;
	return body ? `<${name}${head.join('')}>${body}</${name}>` : `<${name}${head.join('')}/>`;
}

export const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
