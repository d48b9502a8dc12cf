// Probes for operators: whether the process is alive, and whether it can process images.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

const Health = Type.Object({ status: Type.Literal('ok') }, { description: 'The process responds.' });

const Readiness = Type.Object(
	{
		status: Type.Enum(['ready', 'starting', 'stopping']),
		engine: Type.Boolean({
			description:
				'The model is loaded. In a cluster: at least one worker is ready; a node is ready without one.',
		}),
		store: Type.Boolean({ description: 'Images can be stored.' }),
		queue: Type.Optional(
			Type.Boolean({ description: 'The queue in Redis can be written. In a cluster only.' }),
		),
	},
	{ description: 'The state of each part of the service.' },
);

export interface Probes {
	isEngineReady(): Promise<boolean>;
	/** Only in a cluster: its engines belong to the workers, so a node is ready without them. */
	isQueueReady?(): Promise<boolean>;
	isStoreWritable(): Promise<boolean>;
	isStopping(): boolean;
}

export function healthRoutes(instance: FastifyInstance, probes: Probes): void {
	const app = instance.withTypeProvider<TypeBoxTypeProvider>();

	app.get(
		'/health',
		{
			schema: {
				tags: ['Service'],
				operationId: 'getHealth',
				summary: 'Liveness: the process responds',
				response: { 200: Health },
			},
		},
		async () => ({ status: 'ok' }) as const,
	);

	app.get(
		'/ready',
		{
			schema: {
				tags: ['Service'],
				operationId: 'getReadiness',
				summary: 'Readiness: images can be processed',
				response: { 200: Readiness, 503: Readiness },
			},
		},
		async (_request, reply) => {
			const [engine, store, queue] = await Promise.all([
				probes.isEngineReady().catch(() => false),
				probes.isStoreWritable(),
				probes.isQueueReady?.().catch(() => false),
			]);
			const stopping = probes.isStopping();
			const ready = (queue ?? engine) && store && !stopping;
			const status = ready ? 'ready' : stopping ? 'stopping' : 'starting';
			const parts = { engine, store, ...(queue !== undefined && { queue }) };
			return reply.code(ready ? 200 : 503).send({ status, ...parts } as const);
		},
	);
}
