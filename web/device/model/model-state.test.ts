// How the page's knowledge of the model changes, and what it says of it.
import { describe, expect, it, test } from 'vitest';
import type { ModelErrorCode } from './model-download-error.ts';
import { checking, type ModelAction, type ModelState, modelReducer } from './model-state.ts';
import { announcement, panelText } from './model-texts.ts';

const bytes = 84_975_587;
const total = 78_000_000;
const stateAfter = (...actions: ModelAction[]): ModelState => actions.reduce(modelReducer, checking);
const read = (state: 'absent' | 'partial' | 'stored', loaded = 0, lasting = true): ModelAction => ({
	type: 'read',
	status: { state, loaded, total: state === 'absent' ? undefined : total, lasting, isArriving: false },
});
const progressed = (loaded: number): ModelAction => ({ type: 'progressed', loaded, total });
const failed = (code: ModelErrorCode, loaded = 0): ModelAction => ({
	type: 'failed',
	code,
	status: { state: loaded > 0 ? 'partial' : 'absent', loaded, total, lasting: true, isArriving: false },
});
const started: ModelAction = { type: 'started' };
const sized: ModelAction = { type: 'sized', total };

describe('before a download', () => {
	it('the size is that of the download, and until that is known the most that it can be', () => {
		expect(panelText(stateAfter(read('absent')), bytes).text).toMatch(/^The model is 85 MB at most\. /);
		expect(panelText(stateAfter(read('absent'), sized), bytes).text).toBe(
			'The model is 78 MB. It is downloaded once and stays on this device.',
		);
	});

	it('the page does not promise that a browser without storage keeps the model', () => {
		expect(panelText(stateAfter(read('absent', 0, false)), bytes).text).not.toMatch(/stays on this device/);
		expect(panelText(stateAfter(read('stored', 0, false)), bytes).text).toMatch(/until you close it/);
	});

	it('what arrived earlier is shown as a paused download', () => {
		const state = stateAfter(read('partial', 31_000_000));
		expect([state.step, panelText(state, bytes).text]).toEqual([
			'paused',
			'31 of 78 MB are on this device already.',
		]);
	});
});

describe('during a download', () => {
	const downloading = [read('absent'), sized, started] as const;

	it('the state changes with each tenth of a megabyte and at the end, not with each chunk', () => {
		const state = stateAfter(...downloading, progressed(1_000_000));
		expect(modelReducer(state, progressed(1_099_999))).toBe(state);
		expect(modelReducer(state, progressed(1_100_000))).not.toBe(state);
		const almost = modelReducer(state, progressed(total - 1));
		expect(modelReducer(almost, progressed(total)).loaded).toBe(total);
	});

	it('each quarter is announced once', () => {
		const megabytes = Array.from({ length: 79 }, (_, n) => progressed(n * 1_000_000));
		const states = megabytes.map((_, n) => stateAfter(...downloading, ...megabytes.slice(0, n + 1)));
		const announced = states.map((state) => announcement(state, bytes));
		expect([...new Set(announced)]).toEqual([
			'Downloading the model',
			'Downloading the model, 25 percent',
			'Downloading the model, 50 percent',
			'Downloading the model, 75 percent',
			'Checking the model',
		]);
	});

	it.each(['server-not-ready', 'rate-limit', 'other-tab'] as const)(
		'a wait (%s) is named until bytes arrive',
		(reason) => {
			const waits = stateAfter(...downloading, progressed(5), { type: 'waits', reason });
			expect(panelText(waits, bytes).title).toBe('The download waits');
			expect(panelText(modelReducer(waits, progressed(6)), bytes).title).toBe('Downloading the model');
		},
	);

	it('progress that is reported after the end changes nothing', () => {
		for (const late of [progressed(5_000_000), { type: 'waits', reason: 'rate-limit' } as const]) {
			const stored = stateAfter(...downloading, read('stored'));
			expect(modelReducer(stored, late)).toBe(stored);
		}
	});
});

test('a failure states how much is stored, not how much had arrived', () => {
	const state = stateAfter(
		read('absent'),
		sized,
		started,
		progressed(40_000_000),
		failed('no-space', 33_554_432),
	);
	expect(panelText(state, bytes).text).toMatch(/ 34 of 78 MB are kept\.$/);
	const damaged = stateAfter(read('absent'), sized, started, progressed(total), failed('damaged'));
	expect(panelText(damaged, bytes).text).not.toMatch(/kept/);
});

describe('a page that is shown again', () => {
	const found = (state: 'absent' | 'partial' | 'stored', loaded = 0, isArriving = false): ModelAction => ({
		type: 'found',
		status: { state, loaded, total, lasting: true, isArriving },
	});
	const lost = [read('absent'), sized, started, failed('no-connection', 25_000_000)] as const;

	it('has the model that another tab has downloaded, and not the one that another tab has removed', () => {
		for (const before of [[read('absent')], [read('partial', 31_000_000)], lost])
			expect(stateAfter(...before, found('stored')).step).toBe('stored');
		expect(stateAfter(read('stored'), found('absent')).step).toBe('absent');
		expect(stateAfter(read('stored'), found('partial', 1_000_000)).step).toBe('paused');
	});

	it('says that another tab downloads the model, as long as one does', () => {
		for (const before of [read('absent'), read('partial', 8_000_000)])
			expect(stateAfter(before, found('partial', 16_000_000, true)).step).toBe('elsewhere');
		const elsewhere = [read('absent'), found('absent', 0, true)] as const;
		expect(stateAfter(...elsewhere, found('partial', 16_000_000)).step).toBe('paused');
		expect(stateAfter(...elsewhere, found('stored')).step).toBe('stored');
		expect(stateAfter(read('stored'), found('stored', 0, true)).step).toBe('stored');
		const failure = stateAfter(...lost);
		expect(modelReducer(failure, found('partial', 25_000_000, true))).toBe(failure);
	});

	it('keeps showing its own download, and the failure of it', () => {
		const failure = stateAfter(...lost);
		expect(modelReducer(failure, found('partial', 25_000_000))).toBe(failure);
		const downloading = stateAfter(read('absent'), sized, started, progressed(1_000_000));
		for (const state of ['partial', 'stored'] as const)
			expect(modelReducer(downloading, found(state))).toBe(downloading);
	});
});

test('the size of the download stays known when the model is removed', () => {
	expect(stateAfter(read('absent'), sized, started, read('stored'), read('absent')).total).toBe(total);
});

test.each<ModelErrorCode>([
	'no-connection',
	'not-ready',
	'rate-limited',
	'damaged',
	'no-space',
	'storage-failed',
	'refused',
	'insecure-page',
	'absent',
])('a failure (%s) says what to do next, on the page and to screen readers', (code) => {
	const state = stateAfter(read('absent'), failed(code));
	const { title, text } = panelText(state, bytes);
	expect(text).toMatch(/try again|Ask the operator/i);
	expect(announcement(state, bytes)).toBe(`${title}. ${text}`);
});
