// For whoever watches the service: alive, and ready to take pictures.
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { TypedApp } from '../http/typed-app.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

const Readiness = Type.Object({
	status: Type.Enum(['ready', 'starting', 'stopping']),
	engine: Type.Boolean({
		description:
			'The network is loaded and warm; with several machines: a worker is there. A node of several machines is ready without one.',
	}),
	store: Type.Boolean({ description: 'Pictures can be written.' }),
	line: Type.Optional(Type.Boolean({ description: 'Redis answers; only with several machines.' })),
});

export interface Probes {
	isEngineReady(): Promise<boolean>;
	/** Only where several machines share a line; the engine is theirs then, and a node is ready without it. */
	isLineReady?(): Promise<boolean>;
	isStoreWritable(): Promise<boolean>;
	isStopping(): boolean;
}

export function healthRoutes(instance: FastifyInstance, probes: Probes): void {
	const app = instance as TypedApp;

	app.get(
		'/health',
		{ schema: { summary: 'The process answers', response: { 200: Health } } },
		async () => ({ status: 'ok' }) as const,
	);

	app.get(
		'/ready',
		{ schema: { summary: 'Pictures can be processed', response: { 200: Readiness, 503: Readiness } } },
		async (_request, reply) => {
			const [engine, store, line] = await Promise.all([
				probes.isEngineReady().catch(() => false),
				probes.isStoreWritable(),
				probes.isLineReady?.().catch(() => false),
			]);
			const stopping = probes.isStopping();
			const ready = (line ?? engine) && store && !stopping;
			const status = ready ? 'ready' : stopping ? 'stopping' : 'starting';
			const parts = line === undefined ? { engine, store } : { engine, store, line };
			return reply.code(ready ? 200 : 503).send({ status, ...parts } as const);
		},
	);
}
