// For whoever watches the service: alive, and ready to take pictures.
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { TypedApp } from '../typed-app.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

const Readiness = Type.Object({
	status: Type.Enum(['ready', 'starting', 'stopping']),
	engine: Type.Boolean({ description: 'The network is loaded and warm.' }),
	store: Type.Boolean({ description: 'Pictures can be written.' }),
});

export interface Probes {
	isEngineReady(): boolean;
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
			const engine = probes.isEngineReady();
			const store = await probes.isStoreWritable();
			const stopping = probes.isStopping();
			const ready = engine && store && !stopping;
			const status = ready ? 'ready' : stopping ? 'stopping' : 'starting';
			return reply.code(ready ? 200 : 503).send({ status, engine, store } as const);
		},
	);
}
