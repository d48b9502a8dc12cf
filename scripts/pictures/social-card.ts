// Draws the social preview card of the site, in a browser for its typefaces.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { launchBrowser } from '#test/browser.ts';
import { drawFavicon } from '#web/brand/favicon.ts';
import { colors } from './backgrounds.ts';
import type { Subject } from './cutouts.ts';
import { decontaminateEdge } from './spread-colors.ts';

const card = { width: 1200, height: 630 };
/** The panel at the right, and the part of the photo in it. */
const panel = { x: 600, y: 44, width: 556, height: 542 };
const zoom = 0.76;
const shown = { x: 660 * zoom - panel.width / 2, y: 52 };
/** Length of the peeled sides at the lower right corner. */
const peeled = 300;

export async function drawSocialCard(root: string, subject: Subject, file: string): Promise<void> {
	const mark = drawFavicon({ lightOnly: true });
	const html = `<!doctype html><style>${await fontFaces(root)}
		* { margin: 0 }
		body { width: ${card.width}px; height: ${card.height}px; background: ${colors.paper}; color: ${colors.ink}; position: relative; overflow: hidden }
		.brand { position: absolute; left: 64px; top: 60px; display: flex; align-items: center; gap: 18px; font: 700 46px Display; letter-spacing: -.03em }
		.brand svg { width: 60px; height: 60px }
		h1 { position: absolute; left: 64px; top: 196px; width: 520px; font: 700 80px/.98 Display; letter-spacing: -.03em }
		p { position: absolute; left: 64px; bottom: 62px; font: 500 27px Text; color: ${colors.inkSoft} }
		.peel { position: absolute; left: ${panel.x}px; top: ${panel.y}px }
		</style>
		<div class="brand">${mark}Peel</div>
		<h1>Peel the background off any photo</h1>
		<p>Free and open source</p>
		${await peeledPhoto(subject)}`;
	const browser = await launchBrowser();
	const page = await browser.newPage({ viewport: card, colorScheme: 'light' });
	await page.setContent(html);
	await page.evaluate('document.fonts.ready');
	const png = await page.screenshot();
	await browser.close();
	await sharp(png).png({ palette: true, quality: 95, dither: 0.6, effort: 10 }).toFile(file);
}

/** The photo peels off the checkerboard and its subject stays in place. */
async function peeledPhoto(subject: Subject): Promise<string> {
	const { width, height } = subject;
	const { width: w, height: h } = panel;
	const cutout = await sharp(decontaminateEdge(subject), { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
	const image = (type: string, bytes: Buffer) =>
		`<image href="data:${type};base64,${bytes.toString('base64')}" x="${-shown.x}" y="${-shown.y}" width="${width * zoom}" height="${height * zoom}"/>`;
	const [foldX, foldY] = [w - peeled, h - peeled];
	return `<svg class="peel" width="${w}" height="${h}">
		<clipPath id="card"><rect width="${w}" height="${h}" rx="24"/></clipPath>
		<clipPath id="flat"><path d="M0 0h${w}v${foldY}L${foldX} ${h}H0z"/></clipPath>
		<pattern id="checks" width="48" height="48" patternUnits="userSpaceOnUse">
			<path fill="#fff" d="M0 0h48v48H0z"/><path fill="${colors.checker}" d="M24 0h24v24H24zM0 24h24v24H0z"/>
		</pattern>
		<g clip-path="url(#card)">
			<rect width="${w}" height="${h}" fill="url(#checks)"/>
			<g clip-path="url(#flat)">${image('image/jpeg', subject.photo)}</g>
			<path fill="${colors.flap}" style="filter:drop-shadow(-4px -4px 10px rgb(60 38 20 / .3))"
				d="M${w} ${foldY}H${foldX + 30}a30 30 0 0 0 -30 30V${h}z"/>
			${image('image/png', cutout)}
		</g>
	</svg>`;
}

async function fontFaces(root: string): Promise<string> {
	const face = async (family: string, name: string) => {
		const file = `${name}/files/${name}-latin-wght-normal.woff2`;
		const bytes = await readFile(path.join(root, 'node_modules/@fontsource-variable', file));
		return `@font-face { font-family: ${family}; font-weight: 200 800; src: url(data:font/woff2;base64,${bytes.toString('base64')}) }`;
	};
	return (await face('Display', 'bricolage-grotesque')) + (await face('Text', 'instrument-sans'));
}
