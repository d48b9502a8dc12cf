// What is exported while edits go on: the state when it was asked for.
import { expect, test, vi } from 'vitest';
import { encodeFile } from '../export/encode-file.ts';
import { createSession } from './create-session.ts';
import { nodeHost } from './node-host.fixture.ts';
import { isEqual, rgbaOf, sequence, size, strokeAnywhere, withSettings } from './opened.fixture.ts';
import type { ExportFormat } from './protocol.ts';
import { collectingPage, discScene, sourceOf } from './scene.fixture.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** A session that begins to encode only when the test lets it. */
async function openHeld() {
	const releases: (() => void)[] = [];
	const session = createSession({
		...nodeHost(),
		encoders: {
			preload: async () => {},
			async encode(job) {
				await new Promise<void>((resolve) => releases.push(resolve));
				return encodeFile(job, async ({ pixels }) => new Blob([pixels]));
			},
		},
	});
	const scene = discScene(size);
	const page = collectingPage();
	await session.open(await sourceOf(scene), page);
	return { session, page, scene, releases };
}

const { frame, shadow, edge } = defaultSettings;
const looks: Record<string, Partial<Settings>> = {
	'without settings': {},
	'on a blurred background': { background: { kind: 'blur', strength: 40 } },
	'with a shadow': { shadow: { ...shadow, kind: 'drop' } },
	'at another size': { frame: { ...frame, width: 60, height: 80 } },
	'cropped, with an edge that keeps some of the old background': {
		frame: { ...frame, crop: { left: 10, top: 5, width: 90, height: 70 } },
		edge: { ...edge, shift: -1, feather: 2, decontaminate: 40 },
	},
};

const stroke = { mode: 'restore', snap: false, size: 40 } as const;

test.each(
	Object.entries(looks).flatMap(([look, changes]) =>
		(['png', 'psd', 'jpg'] as const).map((format): [ExportFormat, string, Partial<Settings>] => [
			format,
			look,
			changes,
		]),
	),
)(
	'a %s %s shows the state at the time of the request, whatever is painted and set meanwhile',
	async (format, _look, changes) => {
		const { session, scene, releases } = await openHeld();
		const random = sequence(4);
		const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
		const released = async (made: Promise<Blob>) => {
			await vi.waitFor(() => expect(releases).toHaveLength(1), 30_000);
			releases.pop()?.();
			return bytesOf(await made);
		};
		await strokeAnywhere(session, scene, random, stroke);
		await session.set(withSettings(changes), 'Look');
		const before = await released(session.export({ format, quality: 90 }));
		const meanwhile = session.export({ format, quality: 90 });
		await strokeAnywhere(session, scene, random, { ...stroke, mode: 'erase' });
		await session.set(withSettings({ background: { kind: 'colour', colour: '#ff0000' } }), 'Colour');
		await session.startAgain();
		expect(isEqual(await released(meanwhile), before)).toBe(true);
	},
);

test('strokes, settings and undo work while a file is made, and the next file has them', async () => {
	const { session, page, scene, releases } = await openHeld();
	await strokeAnywhere(session, scene, sequence(4), stroke);
	const file = session.export({ format: 'png', quality: 90 });
	await strokeAnywhere(session, scene, sequence(9), stroke);
	await session.undo();
	await session.redo();
	expect(page.state.applied).toBe(2);
	const next = session.export({ format: 'png', quality: 90 });
	await vi.waitFor(() => expect(releases).toHaveLength(2), 30_000);
	for (const release of releases) release();
	await file;
	expect(isEqual(await rgbaOf(await next), page.pixels)).toBe(true);
});

test('an export that is cancelled before the session comes to it is not made', async () => {
	const { session, scene, releases } = await openHeld();
	await strokeAnywhere(session, scene, sequence(4), stroke);
	const cancellation = new AbortController();
	const file = session.export({ format: 'psd', quality: 90 }, cancellation.signal);
	cancellation.abort();
	await expect(file).rejects.toHaveProperty('name', 'AbortError');
	expect(releases).toHaveLength(0);
});
