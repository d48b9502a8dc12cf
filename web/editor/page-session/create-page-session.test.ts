// The state of a session on the page: unfinished calls, settings that are being previewed, failures.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HiddenPixelsError } from '#web/images/hidden-pixels.ts';
import type { Session, State } from '../session/protocol.ts';
import { defaultSettings, type Settings } from '../session/settings.ts';
import { createPageSession } from './create-page-session.ts';
import type { OutputCanvas } from './output-canvas.ts';

afterEach(() => vi.restoreAllMocks());

const box = { left: 0, top: 0, width: 4, height: 3 };
const stateOf = (settings: Settings): State => ({
	settings,
	steps: [],
	applied: 0,
	output: {
		width: 4,
		height: 3,
		source: box,
		target: box,
		subject: box,
		placingArea: box,
		hidden: null,
	},
	isUnedited: true,
	clicks: [],
	isStored: true,
});
const coloured = (colour: string): Settings => ({
	...defaultSettings,
	background: { kind: 'colour', colour },
});

/** A session whose calls of `set` and `export` finish when the test says so. */
function open() {
	const calls: { settings: Settings; label: string | undefined; finish: () => void }[] = [];
	const exports: ((file: Blob | Promise<never>) => void)[] = [];
	const session = {
		set: (settings: Settings, label?: string) =>
			new Promise<void>((finish) => calls.push({ settings, label, finish })),
		undo: () => Promise.reject(new Error('not open')),
		export: () => new Promise((finish) => exports.push(finish)),
	} as unknown as Session;
	return { calls, exports, pageSession: createPageSession(session, {} as OutputCanvas) };
}

const settledCalls = () => new Promise((resolve) => setTimeout(resolve));

describe('settings that are being dragged', () => {
	it('show at once, and only the latest are sent while an earlier preview is unfinished', async () => {
		const { calls, pageSession } = open();
		for (const colour of ['#111111', '#222222', '#333333']) pageSession.preview(coloured(colour));
		expect(pageSession.read().settings).toEqual(coloured('#333333'));
		expect(calls.map(({ settings }) => settings)).toEqual([coloured('#111111')]);
		calls[0]?.finish();
		await settledCalls();
		expect(calls.map(({ settings }) => settings)).toEqual([coloured('#111111'), coloured('#333333')]);
		calls[1]?.finish();
		await settledCalls();
		expect(calls).toHaveLength(2);
		pageSession.preview(coloured('#444444'));
		expect(calls.at(-1)?.settings).toEqual(coloured('#444444'));
	});

	it('become one step at the end, and no waiting preview follows it', async () => {
		const { calls, pageSession } = open();
		pageSession.preview(coloured('#111111'));
		pageSession.preview(coloured('#222222'));
		const committed = pageSession.commit(coloured('#333333'), 'Background colour');
		for (const call of calls) call.finish();
		await committed;
		await settledCalls();
		expect(calls.map(({ label }) => label)).toEqual([undefined, 'Background colour']);
	});

	it('can be discarded, as before an undo, and none of them is sent afterwards', async () => {
		const { calls, pageSession } = open();
		pageSession.changed(stateOf(defaultSettings));
		pageSession.preview(coloured('#111111'));
		pageSession.preview(coloured('#222222'));
		pageSession.discardPreview();
		expect(pageSession.read().settings).toEqual(defaultSettings);
		calls[0]?.finish();
		await settledCalls();
		expect(calls).toHaveLength(1);
	});

	it('are replaced by those of the reported state once the step is made', async () => {
		const { calls, pageSession } = open();
		const committed = pageSession.commit(coloured('#333333'), 'Background colour');
		pageSession.changed(stateOf(coloured('#444444')));
		expect(pageSession.read().settings).toEqual(coloured('#333333'));
		calls[0]?.finish();
		await committed;
		expect(pageSession.read().settings).toEqual(coloured('#444444'));
	});

	it('stay if they changed again while the step was being made', async () => {
		const { calls, pageSession } = open();
		const committed = pageSession.commit(coloured('#111111'), 'Background colour');
		pageSession.preview(coloured('#222222'));
		calls[0]?.finish();
		await committed;
		expect(pageSession.read().settings).toEqual(coloured('#222222'));
	});
});

it('is busy until every call has finished', async () => {
	const { calls, pageSession } = open();
	expect(pageSession.read().isBusy).toBe(false);
	const both = [pageSession.commit(coloured('#111111'), 'a'), pageSession.commit(coloured('#222222'), 'b')];
	expect(pageSession.read().isBusy).toBe(true);
	calls[0]?.finish();
	await both[0];
	expect(pageSession.read().isBusy).toBe(true);
	calls[1]?.finish();
	await both[1];
	expect(pageSession.read().isBusy).toBe(false);
});

it('a rejected call is reported, and the session is not busy afterwards', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => {});
	const { pageSession } = open();
	expect(await pageSession.ask((session) => session.undo())).toBeUndefined();
	expect(pageSession.read()).toMatchObject({ hasFailed: true, isBusy: false });
});

it('a file that is being made when the session fails is given up, and the next one is made', async () => {
	const { exports, pageSession } = open();
	const file = pageSession.exportFile({ format: 'png', quality: 100 });
	pageSession.fail();
	expect(await file).toBeUndefined();
	expect(pageSession.read().hasFailed).toBe(true);
	const next = pageSession.exportFile({ format: 'png', quality: 100 });
	exports[1]?.(new Blob(['file']));
	expect(await (await next)?.text()).toBe('file');
});

it('a file that cannot be made for any other reason is a failure of the session', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => {});
	const { exports, pageSession } = open();
	const file = pageSession.exportFile({ format: 'png', quality: 100 });
	exports[0]?.(Promise.reject(new Error('no memory')));
	expect(await file).toBeUndefined();
	expect(pageSession.read()).toMatchObject({ hasFailed: true, hidesPixels: false });
});

it('a cancelled file is given up, which is no failure of the session', async () => {
	const { exports, pageSession } = open();
	const cancellation = new AbortController();
	const file = pageSession.exportFile({ format: 'png', quality: 100 }, cancellation.signal);
	cancellation.abort();
	exports[0]?.(Promise.reject(cancellation.signal.reason));
	expect(await file).toBeUndefined();
	expect(pageSession.read()).toMatchObject({ hasFailed: false, hidesPixels: false });
});

it('a file that the browser does not let a page make is no failure of the session', async () => {
	const { exports, pageSession } = open();
	const file = pageSession.exportFile({ format: 'jpg', quality: 90 });
	// As an error comes from a worker.
	exports[0]?.(Promise.reject(Object.assign(new Error(), { name: new HiddenPixelsError().name })));
	expect(await file).toBeUndefined();
	expect(pageSession.read()).toMatchObject({ hasFailed: false, hidesPixels: true });
});
