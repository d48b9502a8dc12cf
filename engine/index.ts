// The engine's interface, the only file of engine/ that server/ and cli/ may import; described in docs/engine.md.

export type { DoubtfulRegion } from '#matting/assess/doubtful-regions.ts';
export type { Box } from '#matting/box.ts';
export type { Prompt } from '#matting/prompts/prompt.ts';
export { inspectEmbedding } from './embedding-file.ts';
export { chunk as pngChunk, signature as pngSignature } from './encode/png.ts';
export { createEngine, type Engine } from './engine.ts';
export { writeAtomically } from './files/atomic-write.ts';
export { freeBytes, isDiskFull } from './files/disk-space.ts';
export { ifExists } from './files/if-exists.ts';
export { makeFolder } from './files/make-folder.ts';
export type { Logger } from './logger.ts';
export type { CompanionCard, ModelCard } from './models/card.ts';
export { isnetMedium } from './models/cards/isnet.ts';
export { companionCards, defaultModel, findCard, modelCards } from './models/cards.ts';
export { chooseModel, chosenModel } from './models/choice.ts';
export type { CompressedModel } from './models/device/compressed-model.ts';
export { prepareDeviceModel } from './models/device/prepare-device-model.ts';
export { downloadUrl, pullModel } from './models/download/pull.ts';
export { ModelError } from './models/model-error.ts';
export { isInstalled, modelFile, verifyModel } from './models/store.ts';
export type {
	Cutout,
	CutoutOptions,
	EmbeddingFile,
	EngineOptions,
	Rendering,
} from './options-and-results.ts';
export { timeoutFor } from './pool/job-duration.ts';
export type { JobCall } from './pool/pool.ts';
