// What the page learns for moving things on its stage: the area of the
// subject, and how much of a background image is hidden.
import { expect, test } from 'vitest';
import { headers } from '#web/images/image-headers.fixture.ts';
import { openScene, withSettings } from './opened.fixture.ts';
import type { Output } from './protocol.ts';
import { defaultSettings, type FrameSettings } from './settings.ts';

const frame = (changes: Partial<FrameSettings>) =>
	withSettings({ frame: { ...defaultSettings.frame, ...changes } });

test.each<Partial<FrameSettings>>([
	{ scale: 40 },
	{ fit: 'subject', margin: 20 },
	{ width: 300, height: 300, scale: 30 },
	{ crop: { left: 10, top: 5, width: 120, height: 100 }, scale: 50 },
])('with %j the subject lies at the edges of its area at 0 and 100 percent', async (changes) => {
	const { session, page } = await openScene();
	const outputAt = async (position: string): Promise<Output> => {
		await session.set(frame({ ...changes, position }));
		return page.state.output;
	};
	const { placingArea, subject } = await outputAt('0% 0%');
	const last = await outputAt('100% 100%');
	expect(last.placingArea).toEqual(placingArea);
	expect([subject?.left, subject?.top]).toEqual([placingArea?.left, placingArea?.top]);
	const end = (start = 0, length = 0) => start + length;
	expect([
		end(last.subject?.left, last.subject?.width),
		end(last.subject?.top, last.subject?.height),
	]).toEqual([end(placingArea?.left, placingArea?.width), end(placingArea?.top, placingArea?.height)]);
});

test('the page receives how much of a background image the frame hides, in each direction', async () => {
	const { session, page, cutout } = await openScene();
	expect(page.state.output.hidden).toBeNull();
	const added = await session.addImage(new Blob([headers.png(8, 8)]));
	expect(added).toHaveProperty('key');
	const key = 'key' in added ? added.key : '';
	for (const zoom of [1, 2]) {
		await session.set(withSettings({ background: { kind: 'image', image: key, zoom, x: 0.5, y: 0.5 } }));
		const side = zoom * Math.max(cutout.width, cutout.height);
		const { hidden } = page.state.output;
		expect(hidden?.width).toBeCloseTo(side - cutout.width, 6);
		expect(hidden?.height).toBeCloseTo(side - cutout.height, 6);
	}
});
