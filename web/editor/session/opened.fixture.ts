// An opened session in Node, and what tests ask of its output.
import type { Size } from '#contract/size.ts';
import { createSession } from './create-session.ts';
import { type MemoryStorage, memoryStorage, nodeHost } from './node-host.fixture.ts';
import type { Brush, Session, Source, StrokePoint } from './protocol.ts';
import {
	type CollectingPage,
	collectingPage,
	discScene,
	readPng,
	type Scene,
	sourceOf,
} from './scene.fixture.ts';
import { defaultSettings, type Settings } from './settings.ts';

export const size: Size = { width: 150, height: 110 };
export const png = { format: 'png', quality: 90 } as const;
export const at = (x: number, y: number): StrokePoint => ({ x, y, pressure: 1 });

interface OpenedScene {
	readonly session: Session;
	readonly page: CollectingPage;
	readonly source: Required<Source>;
	readonly scene: Scene;
	readonly storage: MemoryStorage;
	readonly cutout: Size;
	readonly isRestored: boolean;
}

/** `source` and `storage` of another opened scene make this a reload. */
export async function openScene({
	scene = discScene(size),
	storage = memoryStorage(),
	source,
}: Partial<Pick<OpenedScene, 'scene' | 'storage' | 'source'>> = {}): Promise<OpenedScene> {
	const session = createSession(nodeHost(storage));
	const page = collectingPage();
	const opened = source ?? (await sourceOf(scene));
	return { session, page, source: opened, scene, storage, ...(await session.open(opened, page)) };
}

/** RGBA of a PNG. */
export async function rgbaOf(file: Blob): Promise<Uint8Array> {
	const { channels, pixels } = await readPng(file);
	if (channels === 4) return pixels;
	const rgba = new Uint8Array((pixels.length / channels) * 4).fill(255);
	for (let i = 0; i < rgba.length / 4; i++)
		for (let channel = 0; channel < 3; channel++)
			rgba[4 * i + channel] = pixels[channels * i + (channels === 3 ? channel : 0)] as number;
	return rgba;
}

export const isEqual = (
	one: Uint8Array | Uint8ClampedArray,
	other: Uint8Array | Uint8ClampedArray,
): boolean => one.length === other.length && one.every((value, i) => value === other[i]);

export const withSettings = (changes: Partial<Settings>): Settings => ({ ...defaultSettings, ...changes });

/** A reproducible sequence of numbers from 0 to 1 (Park and Miller 1988). */
export function sequence(seed = 1): () => number {
	let state = seed;
	return () => {
		state = (state * 16_807) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

/** A stroke of three points anywhere in the output, in one to three calls. */
export async function strokeAnywhere(
	session: Session,
	{ width, height }: Size,
	random: () => number,
	brush: Partial<Brush> = {},
): Promise<void> {
	const point = () => at(random() * width, random() * height);
	const mode = random() < 0.5 ? 'restore' : 'erase';
	const drawn = { mode, size: 4 + random() * 30, hardness: 100 * random(), snap: false, ...brush } as const;
	await session.beginStroke(drawn, [point()]);
	await session.extendStroke([point(), point()]);
	await session.endStroke();
}
