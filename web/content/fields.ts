// The front matter of posts and pages: which fields there are and what each must be.
import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { categories } from '#web/articles/post.ts';
import { ContentFault } from './fault.ts';

const text = (minLength: number, maxLength: number) =>
	Type.String({ minLength, maxLength, description: `a text of ${minLength} to ${maxLength} characters` });

const date = Type.String({
	pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
	description: 'a date such as 2025-09-02',
});

/** What search engines show in full. */
const description = text(120, 158);

export const PostFields = Type.Object(
	{
		id: Type.String({ pattern: '^[1-9]\\d*$', description: 'a number in quotes' }),
		title: text(10, 90),
		slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', description: 'small letters and hyphens' }),
		excerpt: text(60, 200),
		author: text(2, 60),
		publishedAt: date,
		category: Type.Enum([...categories], { description: `one of ${categories.join(', ')}` }),
		tags: Type.Array(Type.String({ minLength: 2 }), {
			minItems: 1,
			uniqueItems: true,
			description: 'a list of different words',
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

/** The fields between the two lines of hyphens, checked, and the Markdown after them. Throws ContentFault naming all that is wrong. */
export function readFields<Schema extends TObject>(
	file: string,
	source: string,
	schema: Schema,
): { fields: Static<Schema>; body: string } {
	const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
	if (!parts) throw new ContentFault(file, ['front matter: there is none between two lines of "---"']);
	const fields: unknown = parse(parts[1] ?? '');
	const faults = findFaults(schema, fields);
	if (faults.length > 0) throw new ContentFault(file, faults);
	return { fields: fields as Static<Schema>, body: parts[2] ?? '' };
}

function findFaults(schema: TObject, fields: unknown): string[] {
	if (typeof fields !== 'object' || fields === null) return ['front matter: it must be a list of fields'];
	const given = fields as Record<string, unknown>;
	const unknown = Object.keys(given)
		.filter((name) => !Object.hasOwn(schema.properties, name))
		.map((name) => `${name}: there is no such field`);
	const required: readonly string[] = schema.required ?? [];
	const missing = required.filter((name) => !(name in given)).map((name) => `${name}: it is missing`);
	const wrong = Object.entries(schema.properties)
		.filter(([name, one]) => name in given && !Value.Check(one, given[name]))
		.map(([name, one]) => `${name}: it must be ${(one as { description?: string }).description}`);
	return [...unknown, ...missing, ...wrong];
}
