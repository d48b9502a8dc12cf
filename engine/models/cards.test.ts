// Every card of the catalogue is complete and well-formed.
import { expect, test } from 'vitest';
import { deviceModel } from '#contract/device-model.ts';
import { isnetMedium } from './cards/isnet.ts';
import { peopleNetwork, softEdgesNetwork } from './cards/refinement.ts';
import { secondOpinion } from './cards/u2net.ts';
import { companionCards, defaultModel, findCard, modelCards } from './cards.ts';

const allCards = [...modelCards, ...companionCards];

test.each(allCards)('$name has a whole SHA-256, a length, a licence and an origin', (card) => {
	expect(card.sha256).toMatch(/^[0-9a-f]{64}$/);
	expect(card.bytes).toBeGreaterThan(1_000_000);
	expect(card.licence).toMatch(/^(A?GPL-3\.0-only|Apache-2\.0|MIT)$/);
	expect(card.origin).toMatch(/\S/);
});

test.each(allCards)('$name has a name that is safe in a path, and unique', (card) => {
	expect(card.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
	expect(allCards.filter(({ name }) => name === card.name)).toHaveLength(1);
});

test.each(modelCards)('$name scales 8-bit values, not values from 0 to 1', (card) => {
	for (const mean of card.mean) expect(mean).toBeGreaterThan(90);
	for (const scale of card.scale) expect(scale).toBeGreaterThan(50);
});

test.each(modelCards.filter(({ source }) => source.kind === 'download'))(
	'$name is fetched over TLS from an address that names one version',
	({ source }) => {
		expect(source.kind === 'download' && source.url).toMatch(
			/^https:\/\/.*(\/releases\/download\/[^/]+\/|\/resolve\/[0-9a-f]{40}\/).*\.onnx$/,
		);
	},
);

test('browsers get the default network and its companions, with the lengths on their cards', () => {
	const { name, bytes, segmentationBytes, peopleBytes, secondOpinionBytes } = deviceModel;
	expect(findCard(name)).toBe(defaultModel);
	const lengths = [segmentationBytes, peopleBytes, secondOpinionBytes];
	expect(lengths).toEqual([defaultModel, peopleNetwork, secondOpinion].map((card) => card.bytes));
	expect(bytes - lengths.reduce((sum, length) => sum + length, 0)).toBe(softEdgesNetwork.bytes);
});

test('a card is found by its name, and the error for an unknown name lists all names', () => {
	expect(findCard('isnet-medium')).toBe(isnetMedium);
	expect(() => findCard('isnet')).toThrow(/no model "isnet"; there are isnet-medium-8bit, .*birefnet-lite/);
});
