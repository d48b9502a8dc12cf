// The images that encoders get: small, of odd sides, one for each kind of
// pixels, in the formats that the programs read.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const width = 83;
const height = 61;

/** Gradients, an edge and noise, so that every table and palette entry is used. */
function sample(x: number, y: number, channel: number): number {
	const gradient = (x * 3 + y * (channel + 1)) % 256;
	const noise = (x * 7919 + y * 104_729 + channel * 31) % 23;
	return x > y ? gradient : (255 - gradient + noise) % 256;
}

/**
 * Writes the sources into a folder: colours, 16-bit colours, greys, black and
 * white, alpha, one pixel, a colour profile.
 */
export async function writeSources(folder: string): Promise<void> {
	const at = (name: string) => path.join(folder, name);
	const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
		const pixel = Math.floor(i / 3);
		return sample(pixel % width, Math.floor(pixel / width), i % 3);
	});
	const image = () => sharp(rgb, { raw: { width, height, channels: 3 } });
	await image().png().toFile(at('rgb.png'));
	await image().ensureAlpha(0.5).png().toFile(at('rgba.png'));
	await image().greyscale().toColourspace('b-w').png().toFile(at('grey.png'));
	await image().jpeg({ quality: 90 }).toFile(at('photo.jpg'));
	await image().jpeg({ progressive: true }).withIccProfile('p3').toFile(at('p3.jpg'));
	writeFileSync(at('p3.icc'), (await sharp(at('p3.jpg')).metadata()).icc as Buffer);
	await image().resize(16, 12).jpeg().toFile(at('thumbnail.jpg'));
	const plane = (channel: number) => rgb.filter((_, i) => i % 3 === channel);
	const grey = plane(0);
	const blackAndWhite = grey.map((value) => (value > 127 ? 255 : 0));
	const fewColors = rgb.map((value) => value & 0xc0);
	const deep = Uint8Array.from({ length: rgb.length * 2 }, (_, i) => rgb[i >> 1] as number);
	writeFileSync(at('rgb.ppm'), netpbm('P6', 255, rgb));
	writeFileSync(at('rgb16.ppm'), netpbm('P6', 65_535, deep));
	writeFileSync(at('grey.pgm'), netpbm('P5', 255, grey));
	writeFileSync(at('alpha.pgm'), netpbm('P5', 255, plane(1)));
	writeFileSync(at('few.ppm'), netpbm('P6', 255, fewColors));
	writeFileSync(at('bw.pgm'), netpbm('P5', 255, blackAndWhite));
	writeFileSync(at('one.ppm'), Buffer.concat([Buffer.from('P6 1 1 255\n'), Buffer.from([200, 40, 30])]));
	execFileSync('convert', [at('rgb.png'), '-colorspace', 'CMYK', at('cmyk.tif')]);
}

function netpbm(kind: string, max: number, samples: Uint8Array): Buffer {
	return Buffer.concat([Buffer.from(`${kind} ${width} ${height} ${max}\n`), samples]);
}
