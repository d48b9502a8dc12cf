// Describes which query field failed its schema and which values it accepts,
// in one sentence that never repeats the client's value.
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { AppError } from '#contract/errors.ts';

/**
 * For Fastify's option `ajv`. `verbose` adds the field's schema to each error. Without `removeAdditional: false`
 * Fastify drops unknown fields silently, even where the schema forbids them.
 */
export const ajvOptions = { customOptions: { verbose: true, removeAdditional: false } } as const;

interface FieldSchema {
	readonly type?: string;
	readonly description?: string;
	readonly enum?: readonly unknown[];
	readonly anyOf?: readonly { readonly const?: unknown }[];
	readonly minimum?: number;
	readonly maximum?: number;
}

type VerboseError = FastifySchemaValidationError & { readonly parentSchema?: FieldSchema };

/** Numbers as people write them: the validator would also take `1e1` and `0x10`. */
const decimal = /^-?\d+(\.\d+)?$/;

/** Rejects other spellings of numbers in query fields. Call this before the routes are defined. */
export function acceptDecimalsOnly(app: FastifyInstance): void {
	app.addHook('preValidation', async ({ query, routeOptions }) => {
		const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as {
			properties?: Record<string, FieldSchema>;
		};
		for (const [field, text] of Object.entries(query as Record<string, unknown>)) {
			const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
			const isNumber = schema?.type === 'integer' || schema?.type === 'number';
			if (!isNumber || typeof text !== 'string' || decimal.test(text)) continue;
			throw new AppError('bad-request', 'not a decimal number', {
				detail: `${named(field)} ${expectation(schema)}`,
			});
		}
	});
}

/** The last error of the list is the field's own; those before it are the alternatives of an `anyOf`. */
export function describeInvalidField(errors: readonly VerboseError[]): string | undefined {
	const error = errors.at(-1);
	if (!error) return undefined;
	const { keyword, params, instancePath, parentSchema = {} } = error;
	if (keyword === 'additionalProperties') return `${named(params.additionalProperty)} does not exist.`;
	if (keyword === 'required') return `${named(params.missingProperty)} is missing.`;
	return `${named(instancePath.slice(1))} ${expectation(parentSchema)}`;
}

/** An unknown field's name comes from the client, so only a plain one is repeated. */
function named(field: unknown): string {
	const isPlain = typeof field === 'string' && /^[A-Za-z][\w-]{0,39}$/.test(field);
	return isPlain ? `The query field "${field}"` : 'A query field';
}

function expectation(schema: FieldSchema): string {
	const choices = schema.enum ?? schema.anyOf?.map((choice) => choice.const);
	if (choices) return `must be one of: ${choices.join(', ')}.`;
	if (schema.type === 'boolean') return 'must be true or false.';
	if (schema.type === 'integer') return `must be a whole number${range(schema)}.`;
	if (schema.type === 'number') return `must be a number${range(schema)}.`;
	return schema.description ? `is not valid. Expected: ${schema.description}` : 'is not valid.';
}

function range({ minimum, maximum }: FieldSchema): string {
	if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
	if (minimum !== undefined) return `, ${minimum} or more`;
	return maximum === undefined ? '' : `, ${maximum} or less`;
}
