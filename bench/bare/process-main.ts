// Entry of the bare inference process: a lower bound for any engine around the same network.
import { InferenceSession } from 'onnxruntime-node';
import type { ModelCard } from '#engine/index.ts';
import { createInference } from '#engine/inference/session.ts';
import { loadModel } from '#engine/models/store.ts';
import { cutOut } from '#engine/pipeline.ts';
import { createNetwork } from '#matting/inference/network.ts';
import { serveRequests } from '../processes/measured-process.ts';

interface BareSettings {
	readonly model: ModelCard;
	readonly threads: number;
}

export interface BareJob {
	/** A JPEG or PNG for this and all later runs. */
	readonly image?: Uint8Array;
}

export interface BareReply {
	/** Duration of the run alone, in milliseconds. */
	readonly ms: number;
}

const { model, threads } = JSON.parse(process.argv[2] ?? '{}') as BareSettings;

type Run = (...parameters: unknown[]) => Promise<unknown>;

/** Captures the engine's own session and input, so both sides always execute the same run. */
let runAgain: () => Promise<unknown> = () => Promise.reject(new Error('the engine has not run the network'));

const create = InferenceSession.create as (...parameters: unknown[]) => Promise<InferenceSession>;
InferenceSession.create = async (...parameters: unknown[]) => {
	const session = await create.apply(InferenceSession, parameters);
	const run = session.run.bind(session) as Run;
	const watched: Run = (...given) => {
		runAgain = () => run(...given);
		return run(...given);
	};
	return Object.assign(session, { run: watched });
};

const network = createInference(model, await loadModel(model), threads).then((infer) =>
	createNetwork(model, { infer }),
);

/** Cuts the image out once, if there is one, to capture its run; then repeats the last run and measures it. */
async function run({ image }: BareJob): Promise<BareReply> {
	const loaded = await network;
	if (image) await cutOut(image, {}, loaded);
	const start = performance.now();
	await runAgain();
	return { ms: performance.now() - start };
}

serveRequests(run);
