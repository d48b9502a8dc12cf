// Starts the engine and waits until it is ready.
import { unlessAborted } from '#contract/unless-aborted.ts';
import type { Engine, ModelCard } from '#engine/index.ts';
import type { CommandContext } from './context.ts';

/** Milliseconds, a day: images wait only for those before them, even while the laptop is closed. */
const queueTimeoutMs = 24 * 3_600_000;

/** The engine cannot start; the message contains the reason. */
export class StartFault extends Error {}

interface EngineStart {
	readonly model: ModelCard;
	/** Worker processes; undefined: by machine. */
	readonly workers?: number | undefined;
}

/** Throws StartFault, and the signal's reason when aborted. */
export async function startEngine(
	{ model, workers }: EngineStart,
	{ createEngine, modelsDir, signal }: CommandContext,
): Promise<Engine> {
	signal.throwIfAborted();
	const engine = createEngine({
		model,
		modelsDir,
		queueTimeoutMs,
		...(workers !== undefined && { workers }),
	});
	try {
		await unlessAborted(engine.ready, signal);
		return engine;
	} catch (cause) {
		// Not awaited: a stopped command ends at once.
		engine.close().catch(() => {});
		signal.throwIfAborted();
		throw new StartFault(`The engine cannot start. ${(cause as Error).message}`, { cause });
	}
}
