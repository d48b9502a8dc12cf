// Makes the default model and its companions, which a machine without them makes at its first start, so that containers
// start without the seconds and the memory that this takes. Run while the image is built:
//   node deploy/image/make-models.ts
import { defaultModel } from '#engine/index.ts';
import { loadModel, madeModelsDir } from '#engine/models/store.ts';

const { people, secondOpinion, softEdges, promptable } = defaultModel;

for (const card of [defaultModel, people, secondOpinion, softEdges, promptable?.encoder])
	if (card) console.log(`${card.name}: ${(await loadModel(card, madeModelsDir)).length} bytes`);
