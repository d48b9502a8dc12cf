// Draws the favicon: the mark of the header in the colours of web/styles/tokens.css.
import { product } from '#contract/product.ts';
import { markShape } from '#web/ui/mark-shape.ts';
import { colorToken } from './tokens.ts';

const sheet = colorToken('peel-fill');
const flap = colorToken('flap');
const checks = colorToken('ink');

/** As SVG; by default with a dark version, which icons do not have. */
export function drawFavicon({ lightOnly = false } = {}): string {
	const rules = (mode: 'light' | 'dark') =>
		`.sheet { fill: ${sheet[mode]} } .flap { fill: ${flap[mode]} } .checks { fill: ${checks[mode]} }`;
	const dark = lightOnly ? '' : `@media (prefers-color-scheme: dark) { ${rules('dark')} }`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
	<title>${product.name}</title>
	<style>${rules('light')} ${dark}</style>
	<path class="checks" d="${markShape.checks}"/>
	<path class="sheet" d="${markShape.sheet}"/>
	<path class="flap" d="${markShape.flap}"/>
</svg>
`;
}
