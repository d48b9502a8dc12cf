// The session of one image: each call as its steps, run one after another. protocol.ts describes the calls.
import { wholeOf } from '#matting/box.ts';
import type { Image } from '#matting/image.ts';
import { rgbaOfBox } from '#web/images/read-picture.ts';
import { exportJob } from '../export/export-job.ts';
import { storeStep } from './autosave.ts';
import type { Host } from './host.ts';
import { applyMask } from './masks/apply-mask.ts';
import { encodeGuess } from './masks/encode-guess.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { originalView } from './original-view.ts';
import { checkOriginal } from './pixels/check-original.ts';
import { decodeCutout, type Planes } from './pixels/source-planes.ts';
import type { Session } from './protocol.ts';
import { createSessionCalls, notOpen } from './session-calls.ts';
import type { Settings } from './settings.ts';
import { commitSettings, goToStep } from './steps.ts';
import { parseSettings } from './valid-settings.ts';

export function createSession(host: Host): Session {
	const { open, call, edit, isOvertaken, close } = createSessionCalls();
	/** The original, for a source that came without it. */
	const lateOriginal = Promise.withResolvers<Image>();
	lateOriginal.promise.catch(() => {});
	/**
	 * Settles when opening waits for the original or has ended: decoding the original earlier would delay the cutout.
	 */
	const due = Promise.withResolvers<void>();
	let cutout: Promise<Planes> | undefined;

	async function decodeOriginal(file: Blob, isUpload: boolean): Promise<Image> {
		await due.promise;
		const image = await host.decodeOriginal(file);
		if (!cutout) throw notOpen();
		return checkOriginal(image, await cutout, isUpload);
	}

	const preview = (settings: Settings) =>
		call(async (session) => {
			if (await isOvertaken()) return;
			await session.stroke.end();
			await session.edited.show(checked(settings, session));
			session.report();
		});

	return {
		async open(source, listener, store) {
			const opened = open(async () => {
				cutout = decodeCutout(source.cutout, host.inflate);
				const readOriginal = () => {
					due.resolve();
					return source.original ? decodeOriginal(source.original, false) : lateOriginal.promise;
				};
				return openSession(host, source, { planes: await cutout, readOriginal, listener, store });
			});
			const { edited, autosave, isRestored } = await opened.finally(due.resolve);
			const { width, height } = edited.planes;
			return { cutout: { width, height }, isRestored, isStored: autosave.isStored };
		},
		async addOriginal(file, isUpload) {
			const original = await decodeOriginal(file, isUpload);
			// Not queued after `open`, which may itself wait for the original.
			lateOriginal.resolve(original);
			await call(({ edited }) => {
				edited.planes.addOriginal(original);
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
			edit(async ({ regions, edited, autosave }) => {
				const { part, label } = regions.decide(id, isKept);
				storeStep(autosave, edited.history, await edited.write(part, label));
			}),
		guess: () => edit(async ({ edited: { pixels, planes } }) => encodeGuess(pixels.matte, planes)),
		combine: (mask, request, isPreview) =>
			edit((session) => applyMask(session, mask, { request, isPreview, inflate: host.inflate })),
		set: (settings, label, continues = false) =>
			label === undefined
				? preview(settings)
				: edit((session) => commitSettings(session, checked(settings, session), { label, continues })),
		undo: () => edit((session) => goToStep(session, session.edited.history.applied - 1)),
		redo: () => edit((session) => goToStep(session, session.edited.history.applied + 1)),
		goTo: (applied) => edit((session) => goToStep(session, applied)),
		startAgain: () =>
			edit(async ({ edited, autosave }) => {
				storeStep(autosave, edited.history, await edited.startAgain());
			}),
		addImage: (file) => call(({ images }) => images.add(file)),
		original: () =>
			call(async ({ edited }) => {
				const { layout } = edited.composition;
				return rgbaOfBox(await originalView(edited.planes.original, layout), wholeOf(layout.size));
			}),
		uncropped: () => call(({ edited }) => rgbaOfBox(edited.pixels.cutout, wholeOf(edited.planes))),
		async export(options, signal) {
			const job = await edit(async (session) => {
				signal?.throwIfAborted();
				return exportJob(session, options);
			});
			// Outside the queue of calls: encoding a file, like loading an encoder, does not delay later calls.
			return job instanceof Blob ? job : host.encoders.encode(job, signal);
		},
		preloadExport: host.encoders.preload,
		deleteEdits: () =>
			call(async ({ autosave }) => {
				await autosave.deleteEdits();
				close();
			}),
	};
}

function checked(settings: Settings, { edited }: OpenedSession): Settings {
	const parsed = parseSettings(settings, edited.planes);
	if (!parsed) throw new Error('Settings are out of their bounds.');
	return parsed;
}
