// The headers that programs read from replies, as the OpenAPI document describes them; pages of other origins may read
// them.

export const text = (description: string) => ({ description, schema: { type: 'string' } });
export const integer = (description: string) => ({ description, schema: { type: 'integer' } });
const size = integer('In pixels.');

export const ofProgramCalls = {
	'X-RateLimit-Limit': integer('Calls in each window.'),
	'X-RateLimit-Remaining': integer('What is left of them.'),
	'X-RateLimit-Reset': integer('When all of them are available again, in Unix seconds.'),
};

export const ofRemovals = {
	'X-Type': text('The parameter type; absent with type_level=none.'),
	'X-Width': size,
	'X-Height': size,
	'X-Max-Width': integer('The largest result, in pixels.'),
	'X-Max-Height': integer('The largest result, in pixels.'),
	'X-Credits-Charged': integer('Always 0.'),
	'X-Foreground-Top': size,
	'X-Foreground-Left': size,
	'X-Foreground-Width': size,
	'X-Foreground-Height': size,
	'X-Peel-Model': text('The model, by name and hash.'),
};
