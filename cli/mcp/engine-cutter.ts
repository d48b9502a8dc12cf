// Cuts out with the engine of this machine, loaded at the first call and
// closed when idle: a client may run for days without a call.
import { unlessAborted } from '#contract/unless-aborted.ts';
import { chosenModel, type Engine } from '#engine/index.ts';
import type { CommandContext } from '../peel/context.ts';
import { startEngine } from '../peel/start-engine.ts';
import type { Cutter } from './cutter.ts';

/** Milliseconds without a call after which the engine and its memory are released. */
const idleMs = 10 * 60_000;

/** Throws ModelError for an unknown model. */
export async function createEngineCutter(name: string | undefined, context: CommandContext): Promise<Cutter> {
	const model = await chosenModel(context.modelsDir, name ?? context.wanted);
	let started: Promise<Engine> | undefined;
	let calls = 0;
	let idle: NodeJS.Timeout | undefined;

	/**
	 * One start for all calls; after a failure the next call tries again,
	 * because the model may have been pulled meanwhile.
	 */
	function start(): Promise<Engine> {
		started ??= startEngine({ model }, context).catch((error) => {
			started = undefined;
			throw error;
		});
		return started;
	}

	function release(): void {
		started?.then((engine) => engine.close()).catch(() => {});
		started = undefined;
	}

	return {
		place: { model: model.name },
		async cutOut(image, options, { signal, progress }) {
			calls++;
			clearTimeout(idle);
			try {
				const engine = await unlessAborted(start(), signal);
				progress('The network is loaded.');
				return await engine.cutOut(image, options, { signal });
			} finally {
				calls--;
				if (calls === 0) idle = setTimeout(release, idleMs).unref();
			}
		},
	};
}
