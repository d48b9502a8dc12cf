// The contact sheet: an HTML page with every image.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Evaluation, SheetEntry } from './evaluate.ts';
import { columns, strip } from './strip.ts';

export interface Sheet {
	add(entry: SheetEntry): Promise<void>;
	/** Writes the page; `text` goes above the images. */
	finish(text: string): Promise<void>;
}

/** Deletes an earlier sheet in `dir`, and nothing else. */
export async function openSheet(dir: string): Promise<Sheet> {
	const sheet = join(dir, 'sheet');
	await rm(sheet, { recursive: true, force: true });
	await mkdir(join(sheet, 'strips'), { recursive: true });
	const sections: string[] = [];
	let hasPeer = false;

	return {
		async add(entry) {
			const { evaluation } = entry;
			const file = `strips/${evaluation.set}-${evaluation.name}.webp`;
			await sharp(await strip(entry))
				.webp({ quality: 85 })
				.toFile(join(sheet, file));
			hasPeer ||= entry.peer !== undefined;
			sections.push(
				`<figure><figcaption>${escapeHtml(describe(evaluation))}</figcaption><img src="${encodeURI(file)}"></figure>`,
			);
		},
		async finish(text) {
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
