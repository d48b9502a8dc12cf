// The front matter of posts and pages: its schema and its validation.
import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { categories } from '#web/articles/post.ts';

/** Invalid content of a Markdown file; fails the build. */
export class ContentError extends Error {
	constructor(file: string, errors: readonly string[]) {
		super(`${file} is invalid:\n${errors.map((error) => `  ${error}`).join('\n')}`);
		this.name = 'ContentError';
	}
}

const text = (minLength: number, maxLength: number) =>
	Type.String({ minLength, maxLength, description: `a text of ${minLength} to ${maxLength} characters` });

const date = Type.String({
	pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
	description: 'a date such as 2025-09-02',
});

/** A length that search engines show in full. */
const description = text(120, 158);

export const PostFields = Type.Object(
	{
		id: Type.String({ pattern: '^[1-9]\\d*$', description: 'a number in quotes' }),
		title: text(10, 90),
		slug: Type.String({
			pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
			description: 'lower-case letters, digits and hyphens',
		}),
		excerpt: text(60, 200),
		author: text(2, 60),
		publishedAt: date,
		category: Type.Enum([...categories], { description: `one of ${categories.join(', ')}` }),
		tags: Type.Array(Type.String({ minLength: 2 }), {
			minItems: 1,
			uniqueItems: true,
			description: 'a list of distinct words',
		}),
		featuredImage: text(2, 60),
		featuredAlt: text(10, 160),
		seoTitle: text(10, 60),
		seoDescription: description,
	},
	{ additionalProperties: false },
);
export type PostFields = Static<typeof PostFields>;

export const PageFields = Type.Object(
	{ title: text(4, 60), description, effective: Type.Optional(date) },
	{ additionalProperties: false },
);
export type PageFields = Static<typeof PageFields>;

/**
 * Splits a file into its validated front matter and its Markdown body. Throws ContentError with every invalid field.
 */
export function readFields<Schema extends TObject>(
	file: string,
	source: string,
	schema: Schema,
): { fields: Static<Schema>; body: string } {
	const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
	if (!parts) throw new ContentError(file, ['front matter: missing (expected between two lines of "---")']);
	const fields: unknown = parse(parts[1] ?? '');
	const errors = validate(schema, fields);
	if (errors.length > 0) throw new ContentError(file, errors);
	return { fields: fields as Static<Schema>, body: parts[2] ?? '' };
}

function validate(schema: TObject, fields: unknown): string[] {
	if (typeof fields !== 'object' || fields === null) return ['front matter: must be a list of fields'];
	const given = fields as Record<string, unknown>;
	const unknown = Object.keys(given)
		.filter((name) => !Object.hasOwn(schema.properties, name))
		.map((name) => `${name}: unknown field`);
	const required: readonly string[] = schema.required ?? [];
	const missing = required.filter((name) => !(name in given)).map((name) => `${name}: missing`);
	const invalid = Object.entries(schema.properties)
		.filter(([name, one]) => name in given && !Value.Check(one, given[name]))
		.map(([name, one]) => `${name}: must be ${(one as { description?: string }).description}`);
	return [...unknown, ...missing, ...invalid];
}
