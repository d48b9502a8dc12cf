// The contact sheet: an HTML page with every image, and the same as PNG pages for viewing without a browser.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Evaluation, SheetEntry } from './evaluate.ts';
import { columns, strip, tilePx } from './strip.ts';

export interface Sheet {
	add(entry: SheetEntry): Promise<void>;
	/** Writes the rest; `text` goes above the images. */
	finish(text: string): Promise<void>;
}

const stripsAPage = 8;
const labelPx = 22;

interface Row {
	readonly label: string;
	readonly png: Buffer;
}

/** Deletes an earlier sheet in `dir`, and nothing else. */
export async function openSheet(dir: string): Promise<Sheet> {
	const sheet = join(dir, 'sheet');
	await rm(sheet, { recursive: true, force: true });
	await mkdir(join(sheet, 'strips'), { recursive: true });
	const sections: string[] = [];
	let rows: Row[] = [];
	let pages = 0;
	let hasPeer = false;

	async function writePage(): Promise<void> {
		if (rows.length === 0) return;
		pages++;
		await page(rows).toFile(join(sheet, `page-${String(pages).padStart(2, '0')}.png`));
		rows = [];
	}

	return {
		async add(entry) {
			const { evaluation } = entry;
			const png = await strip(entry);
			const file = `strips/${evaluation.set}-${evaluation.name}.webp`;
			await sharp(png).webp({ quality: 85 }).toFile(join(sheet, file));
			hasPeer ||= entry.peer !== undefined;
			const label = describe(evaluation);
			sections.push(
				`<figure><figcaption>${escapeHtml(label)}</figcaption><img src="${encodeURI(file)}"></figure>`,
			);
			rows.push({ label, png });
			if (rows.length === stripsAPage) await writePage();
		},
		async finish(text) {
			await writePage();
			await writeFile(join(sheet, 'index.html'), html(text, columns(hasPeer), sections));
		},
	};
}

function describe({ set, name, ours, peer, inferences, doubt }: Evaluation): string {
	const scores = (['mae', 'edge', 'iou'] as const).map((metric) => {
		const peers = peer?.[metric];
		return `${metric} ${ours[metric]?.toFixed(4) ?? '-'}${peers === undefined ? '' : ` / ${peers.toFixed(4)}`}`;
	});
	const remarks = [inferences > 1 ? `${inferences} inferences` : '', doubt ?? ''].filter(Boolean);
	return [`${set}/${name}`, ...scores, ...remarks].join('   ');
}

function page(rows: readonly Row[]) {
	const width = columns(true).length * tilePx;
	const height = rows.length * (tilePx + labelPx);
	const placed = rows.flatMap(({ label, png }, i) => {
		const top = i * (tilePx + labelPx);
		return [
			{ input: Buffer.from(caption(label, width)), left: 0, top },
			{ input: png, left: 0, top: top + labelPx },
		];
	});
	return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite(placed);
}

function caption(label: string, width: number): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelPx}">
		<text x="4" y="16" font-family="sans-serif" font-size="14" xml:space="preserve">${escapeHtml(label)}</text></svg>`;
}

function html(text: string, heads: readonly string[], sections: readonly string[]): string {
	return `<!doctype html><meta charset="utf-8"><title>Quality</title>
<style>body{font:14px system-ui;margin:2rem}figure{margin:1rem 0}figcaption{white-space:pre}img{max-width:100%}</style>
<pre>${escapeHtml(text)}</pre>
<p>${heads.join(' | ')}: white is correct, red keeps too much, blue too little. Scores: ours / peer.</p>
${sections.join('\n')}
`;
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
