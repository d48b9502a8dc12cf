// What the bare page of the session's test gives to the test: the real worker, scenes, storage, and readers of files.
import { decode } from '@jsquash/webp';
import { crc32 } from '#matting/png/crc32.ts';
import { connect } from '#web/editor/session/connect.ts';
import type { Brush, Session } from '#web/editor/session/protocol.ts';
import {
	type CollectingPage,
	collectingPage,
	discScene,
	readPng,
	type Scene,
	sourceOf,
} from '#web/editor/session/scene.fixture.ts';
import { defaultSettings } from '#web/editor/session/settings.ts';
import { holdLock, takeOver } from '#web/editor/storage/lock.ts';
import { deleteEdits } from '#web/journey/delete-edits.ts';

interface Shown {
	readonly session: Session;
	readonly page: CollectingPage;
	readonly isRestored: boolean;
	close(): void;
}

/** The same in each tab: edits are stored under its id. */
const scene: Scene = discScene({ width: 300, height: 200 });

export interface Changes {
	readonly id?: string;
	readonly expiresAt?: number;
}

async function openSession(changes: Changes = {}, of: Scene = scene): Promise<Shown> {
	const { session, close } = connect();
	const page = collectingPage();
	const { isRestored } = await session.open(await sourceOf(of, { id: 'image', ...changes }), page);
	return { session, page, isRestored, close };
}

/** A session on noise, which takes half a second to encode as WebP. Its encoders are loaded. */
async function openLarge(): Promise<Shown> {
	const large = discScene({ width: 900, height: 600 });
	const original = large.original.map((_, i) => Math.imul(i, 2_654_435_761) >>> 24);
	const shown = await openSession(
		{},
		{ ...large, original, alpha: large.alpha.map(() => 255), foreground: original },
	);
	await shown.session.preloadExport();
	return shown;
}

const brush: Brush = { mode: 'restore', size: 30, hardness: 60, snap: false };

async function stroke({ session }: Pick<Shown, 'session'>, x: number, y: number): Promise<void> {
	await session.beginStroke(brush, [{ x, y, pressure: 1 }]);
	await session.extendStroke([{ x: x + 20, y: y + 5, pressure: 1 }]);
	await session.endStroke();
}

const checksum = ({ page }: Pick<Shown, 'page'>) => crc32(new Uint8Array(page.pixels));

/** Reads or changes the database of edits in a transaction of its own. */
async function database<Result>(change: (database: IDBDatabase) => IDBRequest<Result>): Promise<Result> {
	const opened = await settled(indexedDB.open('peel-edits'));
	try {
		return await settled(change(opened));
	} finally {
		opened.close();
	}
}

const settled = <Result>(request: IDBRequest<Result>) =>
	new Promise<Result>((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

const keysOf = (store: string) =>
	database((opened) => opened.transaction(store).objectStore(store).getAllKeys());

const tools = {
	checksum,
	connect,
	crc32,
	database,
	decodeWebp: decode,
	defaultSettings,
	discScene,
	deleteEdits,
	holdLock,
	keysOf,
	openLarge,
	openSession,
	readPng,
	scene,
	settled,
	sourceOf,
	stroke,
	collectingPage,
	takeOver,
};

export type Tools = typeof tools;

Object.assign(globalThis, { tools });
