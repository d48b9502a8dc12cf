// A user's clicks as a request sends them: their schema, and their canonical form, which equal requests share.
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { limits } from './limits.ts';

const coordinate = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const Prompts = Type.Array(
	Type.Object(
		{
			x: coordinate('From the left edge of the upright image, 0, to its right edge, 1.'),
			y: coordinate('From its top edge, 0, to its bottom edge, 1.'),
			keep: Type.Boolean({ description: 'Whether what is at this point belongs to the subject.' }),
		},
		{ additionalProperties: false },
	),
	{ minItems: 1, maxItems: limits.maxPrompts, description: 'What the user clicked, in order.' },
);
export type Prompts = Static<typeof Prompts>;

/** Steps of a coordinate in the canonical form: 0.4 pixels at 4K. */
const steps = 10_000;

export const isPrompts = (value: unknown): value is Prompts => Value.Check(Prompts, value);

/** In the canonical form, before the prompts. */
const pointsOnlyMark = 'only ';

/** Text like `+5000,2500 -100,9000`; `pointsOnly` as in the request. */
export function canonicalPrompts(prompts: Prompts, pointsOnly = false): string {
	const inSteps = (value: number) => Math.round(value * steps);
	const points = prompts.map(({ x, y, keep }) => `${keep ? '+' : '-'}${inSteps(x)},${inSteps(y)}`);
	return `${pointsOnly ? pointsOnlyMark : ''}${points.join(' ')}`;
}

export const isPointsOnly = (canonical: string): boolean => canonical.startsWith(pointsOnlyMark);

/** The prompts of a text by `canonicalPrompts`, rounded to its steps. */
export function parseCanonicalPrompts(canonical: string): Prompts {
	const points = isPointsOnly(canonical) ? canonical.slice(pointsOnlyMark.length) : canonical;
	return points.split(' ').map((prompt) => {
		const [x, y] = prompt.slice(1).split(',').map(Number) as [number, number];
		return { x: x / steps, y: y / steps, keep: prompt.startsWith('+') };
	});
}
