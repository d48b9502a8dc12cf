// Servers of one process share the validators and serialisers that Fastify compiles from their schemas: compiling them
// takes half of the processor time of a server's start.
import { createRequire } from 'node:module';

type Compile = (route: { schema: object }) => unknown;
type Factory = (...external: unknown[]) => Compile;

const fastify = createRequire(createRequire(import.meta.url).resolve('fastify'));

const isShared = Symbol.for('shared by servers of tests');

/** Fastify loads these when it makes an app. */
for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']) {
	const select = fastify(name) as () => Factory;
	// This module is loaded anew for each test file of a process, but Fastify's are not.
	if (isShared in select) continue;
	const file = fastify.cache[fastify.resolve(name)];
	if (!file) throw new Error(`${name} is not where Fastify loads it from.`);
	const shared = sharing(select());
	file.exports = Object.assign(() => shared, { [isShared]: true });
}

function sharing(factory: Factory): Factory {
	const compilers = new Map<string, Compile>();
	return (...external) => {
		const key = JSON.stringify(external);
		const compiler = compilers.get(key) ?? remembering(factory(...external));
		compilers.set(key, compiler);
		return compiler;
	};
}

function remembering(compile: Compile): Compile {
	const compiled = new Map<string, unknown>();
	return (route) => {
		const key = JSON.stringify(route.schema);
		if (!compiled.has(key)) compiled.set(key, compile(route));
		return compiled.get(key);
	};
}
