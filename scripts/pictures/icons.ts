// Draws the icons of the installed app, and that of programs that read no SVG: the favicon's mark on the page colour.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawFavicon } from '#web/brand/favicon.ts';
import { colors } from './backgrounds.ts';

interface Icon {
	readonly file: string;
	readonly side: number;
	/** The mark's share of the side; in a maskable icon it stays within a circle of four fifths of the side. */
	readonly share: number;
	/** Radius of the corners as a share of the side. */
	readonly radius: number;
}

/** The side of the icon in an ICO, in pixels. */
const icoSide = 32;

const icons: readonly Icon[] = [
	{ file: 'icons/icon-192.png', side: 192, share: 0.7, radius: 0.22 },
	{ file: 'icons/icon-512.png', side: 512, share: 0.7, radius: 0.22 },
	{ file: 'icons/icon-maskable-512.png', side: 512, share: 0.55, radius: 0 },
	{ file: 'apple-touch-icon.png', side: 180, share: 0.64, radius: 0 },
];

const small = { side: icoSide, share: 0.82, radius: 0.22 };

export async function drawIcons(publicDir: string): Promise<void> {
	const mark = Buffer.from(drawFavicon({ lightOnly: true }));
	await mkdir(path.join(publicDir, 'icons'), { recursive: true });
	for (const icon of icons) await writeFile(path.join(publicDir, icon.file), await draw(mark, icon));
	await writeFile(path.join(publicDir, 'favicon.ico'), icoOf(await draw(mark, small)));
}

async function draw(mark: Buffer, { side, share, radius }: Omit<Icon, 'file'>): Promise<Buffer> {
	const inner = Math.round((side * share) / 2) * 2;
	const input = await sharp(mark, { density: (72 * inner) / 32 })
		.resize(inner, inner)
		.png()
		.toBuffer();
	const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
		<rect width="${side}" height="${side}" rx="${side * radius}" fill="${colors.paper}"/></svg>`;
	const icon = sharp(Buffer.from(tile)).composite([{ input }]);
	if (radius === 0) icon.flatten({ background: colors.paper });
	return icon.png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** An ICO of one PNG: header, entry, file. */
function icoOf(png: Buffer): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2);
	head.writeUInt16LE(1, 4);
	head.set([icoSide, icoSide], 6);
	head.writeUInt16LE(1, 10);
	head.writeUInt16LE(32, 12);
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, png]);
}
