// An ICC profile of Adobe RGB (1998), written from its published primaries and gamma; no profile of others is kept here.

/** Primaries adapted to D50, X Y Z; from the specification's chromaticities. */
const colorants = {
	rXYZ: [0.60974, 0.31111, 0.01947],
	gXYZ: [0.20528, 0.62567, 0.06087],
	bXYZ: [0.14919, 0.06322, 0.74457],
	wtpt: [0.9642, 1, 0.8249],
} as const;

/** 563/256, the exact gamma of the specification. */
const gamma = 563 / 256;

/** A version 2 matrix profile (ICC.1:2001-04): header, tag table, tags. */
export function adobeRgbProfile(): Buffer {
	const curve = Buffer.concat([tagStart('curv'), uint32(1), Buffer.from([gamma, (gamma % 1) * 256, 0, 0])]);
	const tags: [name: string, content: Buffer][] = [
		['desc', description('Adobe RGB, written for a test')],
		['cprt', Buffer.concat([tagStart('text'), Buffer.from('No copyright\0\0\0\0')])],
		...Object.entries(colorants).map(([name, xyz]): [string, Buffer] => [
			name,
			Buffer.concat([tagStart('XYZ '), ...xyz.map(fixed)]),
		]),
		['rTRC', curve],
		['gTRC', curve],
		['bTRC', curve],
	];
	const tableBytes = 4 + 12 * tags.length;
	let offset = 128 + tableBytes;
	const table = tags.map(([name, content]) => {
		const entry = Buffer.concat([Buffer.from(name), uint32(offset), uint32(content.length)]);
		offset += content.length;
		return entry;
	});
	const contents = tags.map(([, content]) => content);
	return Buffer.concat([header(offset), uint32(tags.length), ...table, ...contents]);
}

function header(size: number): Buffer {
	const bytes = Buffer.alloc(128);
	bytes.writeUInt32BE(size, 0);
	bytes.writeUInt32BE(0x02100000, 8);
	bytes.write('mntrRGB XYZ ', 12);
	bytes.write('acsp', 36);
	for (const [i, value] of colorants.wtpt.entries()) fixed(value).copy(bytes, 68 + 4 * i);
	return bytes;
}

function description(text: string): Buffer {
	const ascii = Buffer.from(`${text}\0`);
	const content = Buffer.concat([tagStart('desc'), uint32(ascii.length), ascii, Buffer.alloc(78)]);
	return Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
}

function tagStart(type: string): Buffer {
	return Buffer.concat([Buffer.from(type), uint32(0)]);
}

/** s15Fixed16Number. */
function fixed(value: number): Buffer {
	return uint32(Math.round(value * 65_536));
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}
