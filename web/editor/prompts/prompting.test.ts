// Clicks that request regions: their order, what is previewed, what cancels them, and what fails.
import { expect, test } from 'vitest';
import { ApiError } from '#web/journey/api-error.ts';
import type { Combined } from '../session/protocol.ts';
import { type Click, createPrompting, type PromptingEvent } from './prompting.ts';

const keep: Click = { mode: 'keep', prompts: [{ x: 0.1, y: 0.2, keep: true }], isPreviewed: false };
const remove: Click = { mode: 'remove', prompts: [{ x: 0.5, y: 0.5, keep: false }], isPreviewed: false };
const previewed = { ...keep, isPreviewed: true };
const mask = new Blob(['mask']);
const earlier = [{ x: 0.9, y: 0.9, keep: true }];

/** Replies come when the test says so. */
function open(outcome: Combined | undefined = { kind: 'changed', region: undefined }) {
	const calls: { prompts: Click['prompts']; signal: AbortSignal; reply: (found: Blob | Error) => void }[] =
		[];
	const combined: string[] = [];
	const events: PromptingEvent[] = [];
	const prompting = createPrompting({
		find: (signal, { prompts }) =>
			new Promise((resolve, reject) => {
				signal.addEventListener('abort', () => reject(signal.reason));
				calls.push({
					prompts,
					signal,
					reply: (found) =>
						found instanceof Blob
							? resolve({ mask: found, prompts: [...earlier, ...prompts] })
							: reject(found),
				});
			}),
		combine: async ({ click, prompts }, isPreview) => {
			if (!isPreview) combined.push(click.mode);
			expect(prompts.slice(0, 1)).toEqual(earlier);
			return outcome;
		},
		onEvent: (event) => void events.push(event),
	});
	const reply = async (found: Blob | Error = mask) => {
		calls.at(-1)?.reply(found);
		await settled();
	};
	return { prompting, calls, combined, events, reply };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const kinds = (events: readonly PromptingEvent[]) => events.map(({ kind }) => kind);

test('a region that is found is taken at once, and pointed out', async () => {
	const { prompting, combined, events, reply } = open();
	prompting.ask(keep);
	expect(prompting.read().finding).toEqual([keep]);
	await reply();
	expect(combined).toEqual(['keep']);
	expect(prompting.read().finding).toEqual([]);
	expect(prompting.read().taken).toEqual(expect.objectContaining({ click: keep, mask }));
	expect(kinds(events)).toEqual(['finding', 'changed']);
});

test('clicks that come quickly are answered one after another, in their order', async () => {
	const { prompting, calls, combined, reply } = open();
	prompting.ask(keep);
	prompting.ask(remove);
	expect(calls).toHaveLength(1);
	await reply();
	expect(prompting.read().finding).toEqual([remove]);
	await reply();
	expect(combined).toEqual(['keep', 'remove']);
	expect(prompting.read().finding).toEqual([]);
});

test('a click that changes nothing is announced as such, and remembered until the next one or until it is given up', async () => {
	const { prompting, events, reply } = open({ kind: 'unchanged' });
	prompting.ask(keep);
	await reply();
	expect(kinds(events)).toEqual(['finding', 'unchanged']);
	expect(prompting.read().unchanged).toEqual(keep);
	prompting.ask(remove);
	expect(prompting.read().unchanged).toBeUndefined();
	await reply();
	expect(prompting.read().unchanged).toEqual(remove);
	prompting.cancel();
	expect(prompting.read().unchanged).toBeUndefined();
});

test('a click that is to be shown first gives way to the next one, which is not lost', async () => {
	const { prompting, calls, combined, reply } = open();
	prompting.ask(previewed);
	prompting.ask(remove);
	await settled();
	expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
	await reply();
	expect(combined).toEqual(['remove']);
	expect(prompting.read().preview).toBeUndefined();
});

test('an image that was reported as gone counts as present once a click is answered', async () => {
	const { prompting, reply } = open();
	prompting.ask(keep);
	await reply(new ApiError(404, 'not-found', 'There is nothing here.', false));
	expect(prompting.read().isGone).toBe(true);
	prompting.ask(keep);
	await reply();
	expect(prompting.read().isGone).toBe(false);
});

test('with a preview nothing is changed until it is taken', async () => {
	const { prompting, combined, events, reply } = open();
	prompting.ask(previewed);
	await reply();
	expect(combined).toEqual([]);
	expect(prompting.read().preview).toEqual(expect.objectContaining({ click: previewed, mask }));
	expect(prompting.take()).toBe(true);
	await settled();
	expect(combined).toEqual(['keep']);
	expect(prompting.read().preview).toBeUndefined();
	expect(prompting.take()).toBe(false);
	expect(kinds(events)).toEqual(['finding', 'found', 'changed']);
});

test('a cancelled preview disappears, and nothing is changed', async () => {
	const { prompting, combined, events, reply } = open();
	prompting.ask(previewed);
	await reply();
	expect(prompting.cancel()).toBe(true);
	expect([prompting.read().preview, prompting.take()]).toEqual([undefined, false]);
	expect([combined, kinds(events)]).toEqual([[], ['finding', 'found', 'cancelled']]);
});

test('another click with a preview replaces the one before, whether that was found already or not', async () => {
	const { prompting, calls, combined, reply } = open();
	const other = { ...previewed, prompts: remove.prompts };
	prompting.ask(previewed);
	prompting.ask(other);
	await settled();
	expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
	await reply();
	expect(prompting.read().preview).toMatchObject({ click: other });
	prompting.ask(previewed);
	expect(prompting.read().preview).toBeUndefined();
	await settled();
	await reply();
	expect(prompting.read().preview).toMatchObject({ click: previewed });
	expect(combined).toEqual([]);
});

test('a cancelled click is aborted and changes nothing, and the next one is answered', async () => {
	const { prompting, calls, combined, events, reply } = open();
	prompting.ask(keep);
	prompting.ask(keep);
	expect(prompting.cancel()).toBe(true);
	expect(calls[0]?.signal.aborted).toBe(true);
	prompting.ask(remove);
	await settled();
	await reply();
	expect(combined).toEqual(['remove']);
	expect(kinds(events)).toEqual(['finding', 'cancelled', 'finding', 'changed']);
	expect(prompting.cancel()).toBe(false);
	expect(events).toHaveLength(4);
});

test('a reply that comes although its click was cancelled is not taken', async () => {
	let answer = (_region: { mask: Blob; prompts: Click['prompts'] }) => {};
	let taken = 0;
	const prompting = createPrompting({
		find: () => new Promise((resolve) => (answer = resolve)),
		async combine() {
			taken++;
			return { kind: 'unchanged' };
		},
		onEvent: () => {},
	});
	prompting.ask(keep);
	prompting.cancel();
	answer({ mask, prompts: keep.prompts });
	await settled();
	expect([taken, prompting.read().taken]).toEqual([0, undefined]);
});

test('a failure ends the clicks that wait behind it, and can be tried again', async () => {
	const { prompting, calls, combined, reply } = open();
	prompting.ask(keep);
	prompting.ask(remove);
	await reply(new ApiError(429, 'rate-limited', 'Too many requests.', true, 7));
	expect(prompting.read()).toMatchObject({
		finding: [],
		failure: { click: keep, reason: { kind: 'limited', waitSeconds: 7 } },
		isGone: false,
	});
	prompting.retry();
	expect(prompting.read().failure).toBeUndefined();
	await reply();
	expect(calls.map(({ prompts }) => prompts)).toEqual([keep.prompts, keep.prompts]);
	expect(combined).toEqual(['keep']);
});

test('a click that would change nothing is announced instead of previewed', async () => {
	const { prompting, events, reply } = open({ kind: 'unchanged' });
	prompting.ask(previewed);
	await reply();
	expect(prompting.read().preview).toBeUndefined();
	expect(kinds(events)).toEqual(['finding', 'unchanged']);
});

test('a mask that cannot be read is a failure too', async () => {
	const { prompting, reply } = open({ kind: 'unreadable' });
	prompting.ask(keep);
	await reply();
	expect(prompting.read().failure?.reason).toEqual({ kind: 'broken' });
});

test('an image still counts as gone after the message about it is closed', async () => {
	const { prompting, reply } = open();
	prompting.ask(keep);
	await reply(new ApiError(410, 'gone', 'This image has been deleted.', false));
	prompting.cancel();
	expect(prompting.read()).toMatchObject({ failure: undefined, isGone: true });
});
