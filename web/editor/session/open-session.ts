// Opens a session: restores stored edits, and wires the parts that report to the page.
import type { Image } from '#matting/image.ts';
import { crc32 } from '#matting/png/crc32.ts';
import type { EditStore } from '../storage/edit-store.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { outputOf } from './composition/composition.ts';
import { createEditedImage, type EditedImage, isUnedited } from './edited-image.ts';
import type { Host } from './host.ts';
import { createPainter, type Painter } from './painter.ts';
import type { Planes } from './pixels/source-planes.ts';
import type { Listener, Source, State } from './protocol.ts';
import { createRegionList, type RegionList } from './regions/region-list.ts';
import { createStrokeDrawing, type StrokeDrawing } from './strokes/stroke-drawing.ts';
import { createUserImages, type UserImages } from './user-images.ts';

export interface OpenedSession {
	readonly source: Source;
	readonly painter: Painter;
	readonly autosave: Autosave;
	readonly images: UserImages;
	readonly edited: EditedImage;
	readonly regions: RegionList;
	readonly stroke: StrokeDrawing;
	/** Whether the session began with steps of an earlier visit. */
	readonly isRestored: boolean;
	/** Reports the state. */
	report(): void;
}

interface Opening {
	/** The planes of the source. */
	readonly planes: Planes;
	/** Called and awaited only if the source has the original, or stored steps need it. */
	readonly readOriginal: () => Promise<Image>;
	readonly listener: Listener;
	/** Keeps the edits instead of the browser. */
	readonly store: EditStore | undefined;
}

export async function openSession(
	host: Host,
	source: Source,
	{ planes, readOriginal, listener, store }: Opening,
): Promise<OpenedSession> {
	const { id, expiresAt, doubtfulRegions } = source;
	const { width, height, base } = planes;
	const painter = createPainter(async (patch) => listener.painted(patch));
	let edited: EditedImage | undefined;
	const report = () => void (edited && listener.changed(stateOf(edited, autosave.isStored)));
	const openOwn = expiresAt === undefined ? async () => createMemoryStore() : host.openStore;
	const autosave = createAutosave(store ? async () => store : openOwn, report);
	const images = createUserImages(host, autosave);
	const stored = await autosave.open({
		id,
		expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
		width,
		height,
		fingerprint: crc32(base.alpha),
	});
	const isRestored = stored !== undefined && stored.edits.length > 0;
	if (source.original || isRestored) planes.addOriginal(await readOriginal());
	edited = await createEditedImage(planes, painter, images.read, stored);
	const regions = createRegionList(edited, doubtfulRegions, host.toBitmap);
	const stroke = createStrokeDrawing({ edited, autosave, painter });
	return { source, painter, autosave, images, edited, regions, stroke, isRestored, report };
}

function stateOf({ history, settings, composition }: EditedImage, isStored: boolean): State {
	return {
		settings,
		steps: history.edits.map(({ label }, at) => ({ id: history.ids[at] as number, label })),
		applied: history.applied,
		output: outputOf(composition),
		isUnedited: isUnedited({ history, settings }),
		clicks: history.clicks,
		isStored,
	};
}
