// Says in one line whether a result complies with a preset's guide.
import { isSameSize } from '#contract/size.ts';
import type { ExportFormat, Output } from '../session/protocol.ts';
import type { Settings } from '../session/settings.ts';
import { type Preset, pictureFormats } from './presets.ts';

export interface Facts {
	readonly output: Output;
	readonly settings: Settings;
	readonly format: ExportFormat;
	/** Length of the file; undefined until it is known. */
	readonly bytes?: number | undefined;
}

interface Compliance {
	readonly complies: boolean;
	/** '88 % fill, background exactly 255, 2000 x 2000: complies', or what is missing. */
	readonly text: string;
}

export function compliance({ rules }: Preset, facts: Facts): Compliance {
	const { output, settings, format, bytes } = facts;
	const shorter = Math.min(output.width, output.height);
	const { minSidePx = 0, maxSidePx = Number.POSITIVE_INFINITY, size, maxBytes } = rules;
	const missing: string[] = [];

	if (rules.minFill && fillOf(output) < rules.minFill)
		missing.push(`${percent(fillOf(output))} fill, at least ${percent(rules.minFill)} needed`);
	if (rules.isOnWhite && !isOnWhite(facts)) missing.push('a pure white background is needed');
	if (rules.hasNoShadow && settings.shadow.kind !== 'none') missing.push('no shadow is allowed');
	if (size && !isSameSize(output, size)) missing.push(`${pixels(output)}, must be ${pixels(size)}`);
	if (shorter < minSidePx) missing.push(`${pixels(output)}, at least ${minSidePx} a side needed`);
	if (Math.max(output.width, output.height) > maxSidePx)
		missing.push(`${pixels(output)}, at most ${maxSidePx} a side allowed`);
	if (!(rules.formats ?? pictureFormats).includes(format))
		missing.push(`${format.toUpperCase()} is not accepted`);
	if (maxBytes && bytes !== undefined && bytes > maxBytes)
		missing.push(`${megabytes(bytes)}, at most ${megabytes(maxBytes)} allowed`);

	if (missing.length > 0) return { complies: false, text: `Does not comply: ${missing.join('; ')}` };
	return { complies: true, text: `${met(facts, rules).join(', ')}: complies${advice(shorter, rules)}` };
}

/** The met rules of a result that complies. */
function met({ output, bytes }: Facts, { minFill, isOnWhite, maxBytes }: Preset['rules']): string[] {
	return [
		...(minFill ? [`${percent(fillOf(output))} fill`] : []),
		...(isOnWhite ? ['background exactly 255'] : []),
		pixels(output),
		...(maxBytes && bytes !== undefined ? [megabytes(bytes)] : []),
	];
}

function advice(shorter: number, { advisedSidePx = 0 }: Preset['rules']): string {
	return shorter < advisedSidePx ? `, though ${advisedSidePx} a side is recommended` : '';
}

/**
 * In % of the frame: how much of it the subject fills, in the direction in which it fills more. Rounded down, so as not
 * to promise too much.
 */
export function fillOf({ subject, width, height }: Output): number {
	if (!subject) return 0;
	return Math.floor(100 * Math.max(subject.width / width, subject.height / height));
}

function isOnWhite({ settings: { background }, format }: Facts): boolean {
	if (background.kind === 'transparent') return format === 'jpg';
	return background.kind === 'colour' && background.colour.toLowerCase() === '#ffffff';
}

const percent = (value: number) => `${value} %`;
const pixels = ({ width, height }: { width: number; height: number }) => `${width} x ${height}`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
