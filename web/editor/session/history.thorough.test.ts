// Steps, undo and what a reload restores.
import { expect, test } from 'vitest';
import { isEqual, openScene, sequence, strokeAnywhere, withSettings } from './opened.fixture.ts';
import { discScene } from './scene.fixture.ts';
import { defaultSettings } from './settings.ts';

test('undo and redo of 200 steps return the same bytes', async () => {
	const { session, page } = await openScene({ scene: discScene({ width: 50, height: 35 }) });
	const random = sequence(5);
	const opened = page.pixels.slice();
	const after: Uint8ClampedArray[] = [];
	while (after.length < 200) {
		const step = after.length;
		const colour = `#${(Math.floor(step / 10) % 10).toString().repeat(6)}`;
		if (step % 10 === 9)
			await session.set(withSettings({ background: { kind: 'colour', colour } }), 'Colour');
		else await strokeAnywhere(session, page.state.output, random, { size: 3 + 20 * random() });
		// Some strokes change nothing.
		if (page.state.applied > step) after.push(page.pixels.slice());
	}
	const different = after.filter(
		(pixels, at) => at === 0 || !isEqual(pixels, after[at - 1] as Uint8ClampedArray),
	);
	expect(different.length).toBeGreaterThan(180);
	for (let step = 199; step > 0; step--) {
		await session.undo();
		expect(isEqual(page.pixels, after[step - 1] as Uint8ClampedArray), `undo to ${step}`).toBe(true);
	}
	await session.undo();
	expect(isEqual(page.pixels, opened)).toBe(true);
	expect(page.state.isUnedited).toBe(true);
	for (let step = 0; step < 200; step++) {
		await session.redo();
		expect(isEqual(page.pixels, after[step] as Uint8ClampedArray), `redo to ${step + 1}`).toBe(true);
	}
});

test('a reload restores the same bytes and steps, including those that were undone', async () => {
	const first = await openScene();
	const random = sequence(9);
	for (let i = 0; i < 5; i++) await strokeAnywhere(first.session, first.page.state.output, random);
	await first.session.set(withSettings({ background: { kind: 'colour', colour: '#abcdef' } }), 'Colour');
	await strokeAnywhere(first.session, first.page.state.output, random, { snap: true });
	await first.session.undo();
	const second = await openScene({ source: first.source, storage: first.storage });
	expect(second.isRestored).toBe(true);
	expect(second.page.state).toEqual(first.page.state);
	expect(isEqual(second.page.pixels, first.page.pixels)).toBe(true);
	await Promise.all([first.session.redo(), second.session.redo()]);
	expect(isEqual(second.page.pixels, first.page.pixels)).toBe(true);
});

test('a new step drops those that were undone', async () => {
	const { session, page, source, storage } = await openScene();
	const random = sequence(2);
	for (let i = 0; i < 3; i++) await strokeAnywhere(session, page.state.output, random, { mode: 'erase' });
	await session.goTo(1);
	await session.set(withSettings({ background: { kind: 'blur', strength: 9 } }), 'Blur');
	expect(page.state.steps.map(({ label }) => label)).toEqual(['Erase', 'Blur']);
	const ids = page.state.steps.map(({ id }) => id);
	expect(new Set([...ids, 2, 3]).size).toBe(4);
	await session.redo();
	expect(page.state.applied).toBe(2);
	const reloaded = await openScene({ source, storage });
	expect(reloaded.page.state.steps.map(({ label }) => label)).toEqual(['Erase', 'Blur']);
});

test('starting again is a step that can be undone', async () => {
	const { session, page } = await openScene();
	const opened = page.pixels.slice();
	await strokeAnywhere(session, page.state.output, sequence(4), { mode: 'restore' });
	await session.set(withSettings({ background: { kind: 'colour', colour: '#00ff00' } }), 'Colour');
	const edited = page.pixels.slice();
	await session.startAgain();
	expect(isEqual(page.pixels, opened)).toBe(true);
	expect(page.state).toMatchObject({ applied: 3, isUnedited: false, settings: defaultSettings });
	await session.undo();
	expect(isEqual(page.pixels, edited)).toBe(true);
	await session.goTo(0);
	await session.startAgain();
	expect(page.state.steps).toHaveLength(3);
});

test('calls that change nothing add no step', async () => {
	const { session, page } = await openScene();
	await session.set(defaultSettings, 'Same');
	await session.beginStroke({ mode: 'erase', size: 10, hardness: 100, snap: false }, [
		{ x: 2, y: 2, pressure: 1 },
	]);
	await session.endStroke();
	await session.startAgain();
	await session.undo();
	await session.redo();
	await session.endStroke();
	await session.cancelStroke();
	await session.goTo(7);
	expect(page.state).toMatchObject({ steps: [], applied: 0, isUnedited: true });
});

test('a preview is shown until an undo, and adds no step', async () => {
	const { session, page } = await openScene();
	const opened = page.pixels.slice();
	await session.set(withSettings({ background: { kind: 'colour', colour: '#ff0000' } }));
	expect(page.state).toMatchObject({ steps: [], isUnedited: false });
	await session.undo();
	expect(isEqual(page.pixels, opened)).toBe(true);
	expect(page.state.isUnedited).toBe(true);
});

test('a stroke that was not ended is ended by the next call that makes a step', async () => {
	const { session, page } = await openScene();
	await session.beginStroke({ mode: 'restore', size: 10, hardness: 100, snap: false }, [
		{ x: 5, y: 5, pressure: 1 },
	]);
	await session.set(withSettings({ background: { kind: 'colour', colour: '#ff0000' } }), 'Colour');
	expect(page.state.steps.map(({ label }) => label)).toEqual(['Restore', 'Colour']);
});

test('calls before opening, and settings out of bounds, reject, and the session continues', async () => {
	const { session, page } = await openScene();
	const edge = { ...defaultSettings.edge, shift: 5.1 };
	await expect(session.set(withSettings({ edge }), 'Edge')).rejects.toThrow('bounds');
	await session.set(withSettings({ edge: { ...edge, shift: 5 } }), 'Edge');
	expect(page.state.applied).toBe(1);
	await session.deleteEdits();
	await expect(session.undo()).rejects.toThrow('not open');
});
