// The catalogue of models that Peel can run, from the cards in cards/. docs/models.md describes how to add one.
import type { CompanionCard, ModelCard } from './card.ts';
import { birefnetLite, isnetGeneralUse } from './cards/downloads.ts';
import { isnetMedium, isnetMedium8Bit, isnetMediumMixed } from './cards/isnet.ts';
import { promptableDecoder, promptableEncoder } from './cards/promptable.ts';
import { peopleNetwork, softEdgesNetwork } from './cards/refinement.ts';
import { secondOpinion, u2netp } from './cards/u2net.ts';
import { ModelError } from './model-error.ts';

/** Segmentation networks that the operator can choose from. */
export const modelCards: readonly ModelCard[] = [
	isnetMedium8Bit,
	isnetMediumMixed,
	isnetMedium,
	isnetGeneralUse,
	u2netp,
	birefnetLite,
];

/** Runs unless another model is configured. */
export const defaultModel = isnetMedium8Bit;

/** Companions of the network that cuts out; they cannot be chosen in its place. */
export const companionCards: readonly CompanionCard[] = [
	{ ...peopleNetwork, purpose: 'for people' },
	{ ...secondOpinion, purpose: 'for a second opinion' },
	{ ...softEdgesNetwork, purpose: 'for soft edges' },
	{ ...promptableEncoder, purpose: 'for Keep, Remove and undecided photos' },
	{ ...promptableDecoder, purpose: 'for Keep, Remove and undecided photos' },
];

/** Throws ModelError 'unknown-model' with the names of all cards. */
export function findCard(name: string, cards: readonly ModelCard[] = modelCards): ModelCard {
	const card = cards.find((card) => card.name === name);
	if (card) return card;
	const names = cards.map((card) => card.name).join(', ');
	throw new ModelError('unknown-model', `There is no model "${name}"; there are ${names}.`);
}
