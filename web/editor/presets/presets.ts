// Sizes that shops, social networks and offices require. The numbers are from their guides for sellers, November 2026.
import { isSameSize, type Size } from '#contract/size.ts';
import type { ExportFormat } from '../session/protocol.ts';

/** A guide's rules for a file; an absent field means that there is no such rule. */
interface Rules {
	/** Pixels: the shortest side allowed, the side from which shops offer a zoom, and the longest side allowed. */
	readonly minSidePx?: number;
	readonly advisedSidePx?: number;
	readonly maxSidePx?: number;
	/** Pixels, exactly. */
	readonly size?: { readonly width: number; readonly height: number };
	readonly maxBytes?: number;
	/** In % of the frame: how much of it the subject must fill in its longer direction. */
	readonly minFill?: number;
	/** Pure white, 255 in each channel, wherever the subject is not. */
	readonly isOnWhite?: boolean;
	readonly hasNoShadow?: boolean;
	/** Default: `pictureFormats`. */
	readonly formats?: readonly ExportFormat[];
}

export interface Preset {
	readonly id: string;
	readonly name: string;
	/** A sentence for what the rules cannot express. */
	readonly hint?: string;
	/** Size of the print in millimetres; its pixels follow from a resolution, see `presetOf`. */
	readonly print?: { readonly width: number; readonly height: number };
	/** Pixels that the preset makes. */
	readonly width: number;
	readonly height: number;
	/** In % of the frame: how much of it the preset lets the subject fill; 0 leaves the subject as it is. */
	readonly fill: number;
	/** For cutouts that have none, see `backgroundOf`. */
	readonly background?: '#ffffff';
	/** Absent if the format stays as it is. */
	readonly format?: ExportFormat;
	readonly rules: Rules;
}

/** Without mattes and files with layers, which are not pictures to publish. */
export const pictureFormats: readonly ExportFormat[] = ['jpg', 'png', 'png8', 'webp'];

const MB = 1_000_000;
const mmPerInch = 25.4;
/** Dots per inch of printed photos: the minimum of offices, and what good printers resolve. */
export const resolutions = [300, 600] as const;
export type Dpi = (typeof resolutions)[number];
const onWhite = { background: '#ffffff', format: 'jpg' } as const;

const shops: readonly Preset[] = [
	{
		id: 'amazon',
		name: 'Amazon main image',
		...square(2000, 88),
		...onWhite,
		rules: {
			minSidePx: 1000,
			advisedSidePx: 1600,
			maxSidePx: 10_000,
			minFill: 85,
			isOnWhite: true,
			hasNoShadow: true,
			formats: ['jpg', 'png', 'png8'],
		},
	},
	{
		id: 'ebay',
		name: 'eBay',
		...square(1600, 85),
		...onWhite,
		rules: { minSidePx: 500, advisedSidePx: 1600, maxBytes: 12 * MB },
	},
	{
		id: 'etsy',
		name: 'Etsy',
		...square(2000, 80),
		...onWhite,
		rules: { minSidePx: 2000 },
	},
	{
		id: 'shopify',
		name: 'Shopify',
		...square(2048, 85),
		...onWhite,
		rules: { size: { width: 2048, height: 2048 } },
	},
	{
		id: 'temu',
		name: 'Temu',
		...square(1600, 85),
		...onWhite,
		rules: { minSidePx: 800, maxBytes: 3 * MB },
	},
	{
		id: 'walmart',
		name: 'Walmart',
		...square(2000, 85),
		...onWhite,
		rules: { size: { width: 2000, height: 2000 }, maxBytes: 5 * MB },
	},
];

const social: readonly Preset[] = [
	sized('square', 'Square', 1080, 1080),
	sized('portrait', 'Portrait 4:5', 1080, 1350),
	sized('story', 'Story 9:16', 1080, 1920),
	sized('link', 'Link preview', 1200, 630),
];

const documents: readonly Preset[] = [
	passport('passport-35x45', 'Passport photo 35 x 45 mm', 35, 45),
	passport('passport-2x2', 'Passport photo 2 x 2 in', 50.8, 50.8),
];

export const presetGroups: readonly { readonly name: string; readonly presets: readonly Preset[] }[] = [
	{ name: 'Shops', presets: shops },
	{ name: 'Social networks', presets: social },
	{ name: 'Documents', presets: documents },
];

/**
 * What the preset lays a cutout on; undefined if that stays as it is. A chosen background stays, unless the guide
 * demands white.
 */
export const backgroundOf = ({ background, rules }: Preset, isTransparent: boolean): string | undefined =>
	isTransparent || rules.isOnWhite ? background : undefined;

/** The preset with this id; if it is for print, at this resolution. */
export function presetOf(id: string | null, dpi: Dpi): Preset | undefined {
	const preset = presetGroups.flatMap(({ presets }) => presets).find((one) => one.id === id);
	return preset?.print ? { ...preset, ...printed(preset.print, dpi) } : preset;
}

/** The resolution of an output of a preset for print; undefined for other outputs, such as one of another size. */
export function resolutionOf(preset: Preset | undefined, dpi: Dpi, output: Size): Dpi | undefined {
	return preset?.print && isSameSize(preset, output) ? dpi : undefined;
}

function square(sidePx: number, fill: number) {
	return { width: sidePx, height: sidePx, fill };
}

function sized(id: string, name: string, width: number, height: number): Preset {
	return { id, name, width, height, fill: 80, rules: { size: { width, height } } };
}

function passport(id: string, name: string, width: number, height: number): Preset {
	const print = { width, height };
	return {
		id,
		name,
		hint: 'Position and size of the head, expression and background colour are yours to check: they differ from country to country.',
		print,
		fill: 0,
		...onWhite,
		...printed(print, resolutions[0]),
	};
}

/** Offices want prints of exactly this size. */
function printed(print: NonNullable<Preset['print']>, dpi: Dpi) {
	const px = (mm: number) => Math.round((mm / mmPerInch) * dpi);
	const size = { width: px(print.width), height: px(print.height) };
	return { ...size, rules: { size } };
}
