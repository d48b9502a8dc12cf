// Presets: the settings that they make, and the line that says whether a result complies.
import { describe, expect, it, test } from 'vitest';
import { layOut } from '#matting/compose/layout.ts';
import { recipeOf } from '../session/composition/recipe-of.ts';
import type { Output } from '../session/protocol.ts';
import { defaultSettings, type Settings } from '../session/settings.ts';
import { applyPreset } from './apply-preset.ts';
import { compliance, type Facts, fillOf } from './compliance.ts';
import { type Preset, presetGroups, presetOf, resolutionOf } from './presets.ts';

const presets = presetGroups.flatMap((group) => group.presets);
const preset = (id: string) => presets.find((one) => one.id === id) as Preset;

function output(width: number, height: number, fill: number): Output {
	const box = { left: 0, top: 0, width, height };
	const subject = { ...box, width: Math.ceil((width * fill) / 100), height: 1 };
	return { width, height, source: box, target: box, subject, placingArea: box, hidden: null };
}

/** What applying a preset leads to. */
function made(of: Preset, changes: Partial<Facts> = {}): Facts {
	const settings = applyPreset(of, defaultSettings);
	const { width, height, scale } = settings.frame;
	return { settings, output: output(width, height, scale), format: of.format ?? 'png', bytes: 1, ...changes };
}

test.each(presets.map((one) => [one.name, one] as const))('%s complies with its own rules', (_, one) => {
	expect(compliance(one, made(one))).toEqual({
		complies: true,
		text: expect.stringMatching(/: complies$/),
	});
});

test.each([
	[20, 3840],
	[3840, 20],
	[3839, 2161],
	[1, 3840],
	[7, 5],
])('a subject of %i x %i fills the frame as Amazon demands, whatever its proportions', (width, height) => {
	const settings = applyPreset(preset('amazon'), defaultSettings);
	const subject = { left: 0, top: 0, width, height };
	const { size, source, target } = layOut(subject, subject, recipeOf(settings));
	const facts = {
		...made(preset('amazon')),
		output: { ...made(preset('amazon')).output, ...size, source, target, subject: target },
	};
	expect(compliance(preset('amazon'), facts).text).toBe(
		'88 % fill, background exactly 255, 2000 x 2000: complies',
	);
});

test('ids and names are unique', () => {
	expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
	expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
});

describe('applying a preset', () => {
	const edited: Settings = {
		...defaultSettings,
		edge: { ...defaultSettings.edge, shift: 2 },
		background: { kind: 'colour', colour: '#112233' },
		shadow: { ...defaultSettings.shadow, kind: 'drop' },
		frame: { ...defaultSettings.frame, crop: { left: 1, top: 1, width: 5, height: 5 }, margin: 10 },
	};

	it('centres the subject on pure white for Amazon, and removes the shadow and the earlier crop', () => {
		expect(applyPreset(preset('amazon'), edited)).toEqual({
			...edited,
			background: { kind: 'colour', colour: '#ffffff' },
			shadow: { ...edited.shadow, kind: 'none' },
			frame: {
				...defaultSettings.frame,
				fit: 'subject',
				width: 2000,
				height: 2000,
				scale: 88,
				position: '50% 50%',
			},
		});
	});

	it('keeps background and shadow where a preset does not ask for others', () => {
		const { background, shadow } = applyPreset(preset('square'), edited);
		expect({ background, shadow }).toEqual({ background: edited.background, shadow: edited.shadow });
	});

	it.each(['ebay', 'etsy', 'shopify', 'temu', 'walmart', 'passport-35x45'])(
		'keeps a chosen background for %s, whose guide allows any, and lays a transparent one on white',
		(id) => {
			expect(applyPreset(preset(id), edited).background).toBe(edited.background);
			const transparent = { ...edited, background: { kind: 'transparent' } } as const;
			expect(applyPreset(preset(id), transparent).background).toEqual({ kind: 'colour', colour: '#ffffff' });
		},
	);

	it('makes passport photos of 413 x 531 and 600 x 600 pixels', () => {
		const sizes = ['passport-35x45', 'passport-2x2'].map((id) => applyPreset(preset(id), edited).frame);
		expect(sizes.map(({ width, height, scale, position }) => [width, height, scale, position])).toEqual([
			[413, 531, 0, 'original'],
			[600, 600, 0, 'original'],
		]);
	});

	it('doubles the sides of passport photos at 600 dpi, and leaves presets that are not for print', () => {
		const at600 = ['passport-35x45', 'passport-2x2'].map((id) => presetOf(id, 600));
		expect(at600).toMatchObject([
			{ width: 827, height: 1063, rules: { size: { width: 827, height: 1063 } } },
			{ width: 1200, height: 1200, rules: { size: { width: 1200, height: 1200 } } },
		]);
		expect(presetOf('amazon', 600)).toEqual(preset('amazon'));
		expect(presetOf(null, 300)).toBeUndefined();
	});
});

test('a print states its resolution as long as it has the size of its preset; other presets state none', () => {
	const passport = presetOf('passport-35x45', 600);
	expect(resolutionOf(passport, 600, { width: 827, height: 1063 })).toBe(600);
	expect(resolutionOf(passport, 600, { width: 827, height: 1062 })).toBeUndefined();
	expect(resolutionOf(presetOf('amazon', 600), 600, { width: 2000, height: 2000 })).toBeUndefined();
	expect(resolutionOf(undefined, 600, { width: 827, height: 1063 })).toBeUndefined();
});

describe("Amazon's main image", () => {
	const amazon = preset('amazon');
	const textOf = (changes: Partial<Facts>) => compliance(amazon, made(amazon, changes)).text;
	const withSettings = (changes: Partial<Settings>) =>
		textOf({ settings: { ...made(amazon).settings, ...changes } });

	it('complies at 85 % fill and not at 84', () => {
		expect(textOf({ output: output(2000, 2000, 85) })).toBe(
			'85 % fill, background exactly 255, 2000 x 2000: complies',
		);
		expect(textOf({ output: output(2000, 2000, 84) })).toBe(
			'Does not comply: 84 % fill, at least 85 % needed',
		);
	});

	it('complies from 1000 pixels a side up to 10,000, and advises 1600', () => {
		expect(textOf({ output: output(999, 2000, 90) })).toContain('at least 1000 a side needed');
		expect(textOf({ output: output(1000, 2000, 90) })).toContain(
			'complies, though 1600 a side is recommended',
		);
		expect(textOf({ output: output(1600, 10_000, 90) })).toMatch(/complies$/);
		expect(textOf({ output: output(1600, 10_001, 90) })).toContain('at most 10000 a side allowed');
	});

	it('requires pure white and nothing else', () => {
		for (const background of [
			{ kind: 'colour', colour: '#fefefe' },
			{ kind: 'gradient', from: '#ffffff', to: '#ffffff', angle: 0 },
			{ kind: 'blur', strength: 5 },
		] as const)
			expect(withSettings({ background })).toContain('a pure white background is needed');
		expect(withSettings({ background: { kind: 'colour', colour: '#FFFFFF' } })).toMatch(/complies$/);
	});

	it('counts as white without a background if it is a JPG', () => {
		const settings = { ...made(amazon).settings, background: { kind: 'transparent' } as const };
		expect(textOf({ settings, format: 'jpg' })).toMatch(/complies$/);
		expect(textOf({ settings, format: 'png' })).toContain('a pure white background is needed');
	});

	it('allows no shadow and no WebP', () => {
		const { shadow } = defaultSettings;
		expect(withSettings({ shadow: { ...shadow, kind: 'contact' } })).toContain('no shadow is allowed');
		expect(textOf({ format: 'webp' })).toBe('Does not comply: WEBP is not accepted');
		for (const format of ['matte', 'psd'] as const)
			expect(compliance(preset('ebay'), made(preset('ebay'), { format })).complies).toBe(false);
	});

	it('names everything that is missing', () => {
		const text = textOf({ output: output(900, 900, 50), format: 'psd' });
		expect(text.split('; ')).toHaveLength(3);
	});
});

describe('other rules', () => {
	const of = (id: string, changes: Partial<Facts>) => compliance(preset(id), made(preset(id), changes));

	it('a file may have just as many bytes as allowed', () => {
		expect(of('walmart', { bytes: 5_000_000 }).text).toBe('2000 x 2000, 5.0 MB: complies');
		expect(of('walmart', { bytes: 5_000_001 }).complies).toBe(false);
		expect(of('walmart', { bytes: undefined }).text).toBe('2000 x 2000: complies');
	});

	it('an exact size must be met to the pixel', () => {
		expect(of('shopify', { output: output(2048, 2047, 85) }).text).toBe(
			'Does not comply: 2048 x 2047, must be 2048 x 2048',
		);
	});

	it('Etsy wants 2000 pixels on the shorter side', () => {
		expect(of('etsy', { output: output(3000, 2000, 80) }).complies).toBe(true);
		expect(of('etsy', { output: output(3000, 1999, 80) }).complies).toBe(false);
	});
});

test('the fill is measured in the direction in which the subject fills more, rounded down; without a subject it is 0', () => {
	const frame = output(1000, 500, 10);
	expect(fillOf({ ...frame, subject: { left: 0, top: 0, width: 100, height: 429 } })).toBe(85);
	expect(fillOf({ ...frame, subject: null })).toBe(0);
});
