// Entry of the process that only runs the network: what no engine around the same network can be faster than.
import { InferenceSession } from 'onnxruntime-node';
import { loadNetwork } from '#engine/inference/session.ts';
import { loadModel } from '#engine/models/store.ts';
import { cutOut } from '#engine/pipeline.ts';
import { answerParent } from '../child/answer.ts';
import type { BareAnswer, BareJob, BareSettings } from './messages.ts';

const { model, threads } = JSON.parse(process.argv[2] ?? '{}') as BareSettings;

type Run = (...given: unknown[]) => Promise<unknown>;

/** The engine's own session and what it is fed are taken, not imitated, so both sides always do the same run. */
let runAgain: () => Promise<unknown> = () => Promise.reject(new Error('the engine has run no network'));

const create = InferenceSession.create as (...given: unknown[]) => Promise<InferenceSession>;
InferenceSession.create = async (...given: unknown[]) => {
	const session = await create.apply(InferenceSession, given);
	const run = session.run.bind(session) as Run;
	const watched: Run = (...given) => {
		runAgain = () => run(...given);
		return run(...given);
	};
	return Object.assign(session, { run: watched });
};

const network = loadNetwork(model, await loadModel(model), threads);

/** A picture, if given, is cut out once unmeasured; then, as without one, its run is repeated and measured. */
async function run({ picture }: BareJob): Promise<BareAnswer> {
	const loaded = await network;
	if (picture) await cutOut(picture, {}, loaded);
	const start = performance.now();
	await runAgain();
	return { ms: performance.now() - start };
}

answerParent(run);
