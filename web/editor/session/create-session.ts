// The session of one image: each call as its steps, one call after another. What the page asks is described in protocol.ts.
import { wholeOf } from '#matting/box.ts';
import { clamp } from '#matting/clamp.ts';
import { createCallQueue } from '#web/call-queue.ts';
import { exportJob } from '../export/export-job.ts';
import { changedRegion } from './changed-region.ts';
import { combineLabels } from './combine-labels.ts';
import { combinedMatte, isUnchanged } from './combined-matte.ts';
import { encodeGuess } from './encode-guess.ts';
import type { Edit } from './history.ts';
import type { Host } from './host.ts';
import { storeStep } from './keeper.ts';
import { type Opened, openSession } from './open-session.ts';
import { originalView } from './original-view.ts';
import { patchOf } from './painter.ts';
import type { Session } from './protocol.ts';
import { readMask } from './read-mask.ts';
import { isSame, type Settings } from './settings.ts';
import { parseSettings } from './valid-settings.ts';

export function createSession(host: Host): Session {
	const calls = createCallQueue();
	/** The original, for a source that came without it. */
	const lateOriginal = Promise.withResolvers<Blob>();
	lateOriginal.promise.catch(() => {});
	let opened: Opened | undefined;

	/** Whether other calls wait, also those whose messages have not been read yet. */
	async function isOvertaken(): Promise<boolean> {
		await new Promise((resolve) => setTimeout(resolve));
		return calls.hasWaiting;
	}

	/** Runs after the calls before it, then paints what is due unless another call waits: that one paints it. */
	function call<Result>(task: (session: Opened) => Promise<Result> | Result): Promise<Result> {
		return calls.run(async () => {
			if (!opened) throw new Error('The session is not open.');
			const session = opened;
			const result = await task(session);
			if (!(await isOvertaken())) await session.painter.paint(() => calls.hasWaiting);
			return result;
		});
	}

	/** A call that needs the strokes so far as steps, or makes or undoes steps: reports the state, and resolves when all is stored. */
	async function edit<Result>(task: (session: Opened) => Promise<Result>): Promise<Result> {
		const { result, keeper } = await call(async (session) => {
			await session.stroke.end();
			const result = await task(session);
			session.report();
			return { result, keeper: session.keeper };
		});
		await keeper.written();
		return result;
	}

	const preview = (settings: Settings) =>
		call(async (session) => {
			if (await isOvertaken()) return;
			await session.stroke.end();
			await session.edited.show(checked(settings, session));
			session.report();
		});

	const commit = (settings: Settings, label: string) =>
		edit(async (session) => {
			const { edited, keeper } = session;
			const after = checked(settings, session);
			await edited.show(after);
			const { settings: before } = edited.history;
			if (isSame(before, after)) return;
			const step = { label, blocks: [], settings: { before, after } };
			edited.history.push(step);
			storeStep(keeper, edited.history, step);
		});

	/** Undoes steps, or applies them again, until the wanted number is applied. */
	const goTo = (wantedOf: (applied: number) => number) =>
		edit(async ({ edited, keeper }) => {
			const { history } = edited;
			const wanted = clamp(wantedOf(history.applied), 0, history.edits.length);
			if (!Number.isInteger(wanted)) throw new Error('A number of steps is a whole number.');
			const isBack = wanted < history.applied;
			const steps: Edit[] = [];
			while (history.applied !== wanted) steps.push((isBack ? history.undo() : history.redo()) as Edit);
			await edited.follow(steps, isBack ? 'before' : 'after');
			if (steps.length > 0) keeper.write((work) => work.writeApplied(wanted));
		});

	return {
		open: (source, listener, store) =>
			calls.run(async () => {
				const original = source.original ? Promise.resolve(source.original) : lateOriginal.promise;
				const session = await openSession(host, source, original, listener, store);
				opened = session;
				session.report();
				await session.painter.paint();
				const { history, planes } = session.edited;
				return {
					cutout: { width: planes.width, height: planes.height },
					isRestored: history.edits.length > 0,
				};
			}),
		addOriginal(file) {
			// The opening itself may wait for it.
			lateOriginal.resolve(file);
			return call(async ({ edited }) => {
				await edited.planes.addOriginal(file);
				edited.pixels.originalAdded();
			});
		},
		async missOriginal() {
			lateOriginal.reject(new Error('The original did not load.'));
		},
		beginStroke: (brush, points) =>
			call(async ({ stroke }) => {
				await stroke.end();
				stroke.begin(brush, points);
			}),
		extendStroke: (points) => call(({ stroke }) => stroke.extend(points)),
		endStroke: () => edit(async () => {}),
		cancelStroke: () => call(({ stroke }) => stroke.cancel()),
		regions: () => call(({ regions }) => regions.read()),
		setRegion: (id, isKept) =>
			edit(async ({ regions, edited, keeper }) => {
				const { part, label } = regions.decide(id, isKept);
				storeStep(keeper, edited.history, await edited.write(part, label));
			}),
		guess: () => edit(async ({ edited: { pixels, planes } }) => encodeGuess(pixels.matte, planes)),
		combine: (file, asked, isPreview) =>
			edit(async ({ edited, keeper }) => {
				const mask = await readMask(file, host.inflate);
				if (!mask) return { kind: 'unreadable' };
				const { planes, pixels } = edited;
				const { mode, prompts } = asked;
				const part = combinedMatte(planes.original, pixels.matte, mask, asked);
				if (isUnchanged(pixels.matte, planes, part)) return { kind: 'unchanged' };
				const region = changedRegion(pixels.matte, planes, part, mode);
				if (isPreview) return { kind: 'changed', region };
				const step = await edited.write(part, combineLabels[mode], prompts);
				storeStep(keeper, edited.history, step);
				return { kind: 'changed', region };
			}),
		set: (settings, label) => (label === undefined ? preview(settings) : commit(settings, label)),
		undo: () => goTo((applied) => applied - 1),
		redo: () => goTo((applied) => applied + 1),
		goTo: (applied) => goTo(() => applied),
		startAgain: () =>
			edit(async ({ edited, keeper }) => {
				storeStep(keeper, edited.history, await edited.startAgain());
			}),
		addImage: (file) => call(({ images }) => images.add(file)),
		original: () =>
			call(async ({ edited }) => {
				const { layout } = edited.composition;
				return patchOf(await originalView(edited.planes.original, layout), wholeOf(layout.size));
			}),
		uncropped: () => call(({ edited }) => patchOf(edited.pixels.cutout, wholeOf(edited.planes))),
		async export(options, signal) {
			const job = await edit(async (session) => {
				signal?.throwIfAborted();
				return exportJob(session, options);
			});
			// Beside the calls after it, as is loading.
			return job instanceof Blob ? job : host.encoders.encode(job, signal);
		},
		preloadExport: host.encoders.preload,
		forget: () =>
			call(async ({ keeper }) => {
				await keeper.forget();
				opened = undefined;
			}),
	};
}

function checked(settings: Settings, { edited }: Opened): Settings {
	const parsed = parseSettings(settings, edited.planes);
	if (!parsed) throw new Error('Settings are out of their bounds.');
	return parsed;
}
