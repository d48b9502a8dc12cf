// Writes ICC profiles from the published primaries and gamma of colour spaces
// wider than sRGB, so that the repository holds no third-party profile.

interface ColorSpace {
	readonly name: string;
	/** Colorants and white adapted to D50, X Y Z. */
	readonly rXYZ: readonly number[];
	readonly gXYZ: readonly number[];
	readonly bXYZ: readonly number[];
	readonly gamma: number;
}

const d50 = [0.9642, 1, 0.8249];

/** From the specification's chromaticities; 563/256 is its exact gamma. */
export const adobeRgb: ColorSpace = {
	name: 'Adobe RGB (1998)',
	rXYZ: [0.60974, 0.31111, 0.01947],
	gXYZ: [0.20528, 0.62567, 0.06087],
	bXYZ: [0.14919, 0.06322, 0.74457],
	gamma: 563 / 256,
};

/** ROMM RGB (ISO 22028-2), as common software writes it: gamma 1.8 without the linear segment near black. */
export const proPhotoRgb: ColorSpace = {
	name: 'ProPhoto RGB',
	rXYZ: [0.79767, 0.28804, 0],
	gXYZ: [0.13519, 0.71187, 0],
	bXYZ: [0.03134, 0.00009, 0.82491],
	gamma: 1.8,
};

type Tag = readonly [name: string, content: Buffer];

/** A version 2 matrix profile (ICC.1:2001-04): header, tag table, tags. */
export function profileOf({ name, rXYZ, gXYZ, bXYZ, gamma }: ColorSpace): Buffer {
	const colorants = Object.entries({ rXYZ, gXYZ, bXYZ }).map(([tag, xyz]): Tag => [tag, xyzOf(xyz)]);
	const curves = ['rTRC', 'gTRC', 'bTRC'].map((tag): Tag => [tag, curve(gamma)]);
	return profile('RGB ', name, [...colorants, ...curves]);
}

/** The same for grey levels. */
export function greyProfileOf(gamma: number): Buffer {
	return profile('GRAY', `Grey of gamma ${gamma}`, [['kTRC', curve(gamma)]]);
}

function profile(space: string, name: string, colors: readonly Tag[]): Buffer {
	const tags: Tag[] = [
		['desc', description(`${name}, written for a test`)],
		['cprt', Buffer.concat([tagStart('text'), Buffer.from('No copyright\0\0\0\0')])],
		['wtpt', xyzOf(d50)],
		...colors,
	];
	const tableBytes = 4 + 12 * tags.length;
	let offset = 128 + tableBytes;
	const table = tags.map(([tag, content]) => {
		const entry = Buffer.concat([Buffer.from(tag), uint32(offset), uint32(content.length)]);
		offset += content.length;
		return entry;
	});
	const contents = tags.map(([, content]) => content);
	return Buffer.concat([header(space, offset), uint32(tags.length), ...table, ...contents]);
}

function header(space: string, size: number): Buffer {
	const bytes = Buffer.alloc(128);
	bytes.writeUInt32BE(size, 0);
	bytes.writeUInt32BE(0x02100000, 8);
	bytes.write(`mntr${space}XYZ `, 12);
	bytes.write('acsp', 36);
	for (const [i, value] of d50.entries()) fixed(value).copy(bytes, 68 + 4 * i);
	return bytes;
}

function description(text: string): Buffer {
	const ascii = Buffer.from(`${text}\0`);
	const content = Buffer.concat([tagStart('desc'), uint32(ascii.length), ascii, Buffer.alloc(78)]);
	return Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
}

/** A curve of one value is a gamma, as u8Fixed8Number. */
function curve(gamma: number): Buffer {
	return Buffer.concat([tagStart('curv'), uint32(1), uint32(Math.round(gamma * 256) << 16)]);
}

function xyzOf(xyz: readonly number[]): Buffer {
	return Buffer.concat([tagStart('XYZ '), ...xyz.map(fixed)]);
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
