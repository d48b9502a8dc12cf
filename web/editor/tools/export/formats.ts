// The export formats: their names, what they are good for, and the name of the file.
import { product } from '#contract/product.ts';
import type { ExportFormat } from '../../session/protocol.ts';

interface Format {
	readonly value: ExportFormat;
	readonly name: string;
	readonly note: string;
	readonly extension: string;
}

export const formats: readonly Format[] = [
	{
		value: 'png',
		name: 'PNG',
		extension: 'png',
		note: 'Exact pixels with soft transparency. Opens everywhere.',
	},
	{
		value: 'png8',
		name: 'Small PNG',
		extension: 'png',
		note: 'At most 256 colours: a fraction of the bytes, for graphics and stickers.',
	},
	{ value: 'webp', name: 'WebP', extension: 'webp', note: 'Exact pixels in fewer bytes. For the web.' },
	{ value: 'jpg', name: 'JPG', extension: 'jpg', note: 'Small, without transparency. For shops.' },
	{
		value: 'psd',
		name: 'PSD',
		extension: 'psd',
		note: 'The subject on a layer with its mask, to go on painting in another editor.',
	},
	{
		value: 'matte',
		name: 'Matte',
		extension: 'png',
		note: 'Only the transparency, as grey: white is subject.',
	},
];

export function formatOf(value: ExportFormat): Format {
	return formats.find((format) => format.value === value) ?? (formats[0] as Format);
}

/** As the server names its downloads. */
export function fileNameOf(value: ExportFormat): string {
	return product.downloadName.replace(/png$/, formatOf(value).extension);
}
