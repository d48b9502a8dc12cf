// Recipes that come from outside: checked against the schema, with the faulty field named.
import { Value } from 'typebox/value';
import { AppError } from './errors.ts';
import { RecipeOptions } from './recipe-options.ts';

/** Throws AppError 'bad-request' whose message names the first unknown or out-of-range field. */
export function checkRecipe(options: unknown): asserts options is RecipeOptions {
	const [fault] = Value.Errors(RecipeOptions, options);
	if (!fault) return;
	const field = fault.instancePath.slice(1);
	throw new AppError('bad-request', `recipe: ${field} ${isKnown(field) ? fault.message : 'is not a field'}`);
}

const isKnown = (field: string) => Object.hasOwn(RecipeOptions.properties, field);
