// The Fastify instance as routes see it: request and reply types follow from each route's TypeBox schemas.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
	FastifyBaseLogger,
	FastifyInstance,
	RawReplyDefaultExpression,
	RawRequestDefaultExpression,
	RawServerDefault,
} from 'fastify';

export type TypedApp = FastifyInstance<
	RawServerDefault,
	RawRequestDefaultExpression,
	RawReplyDefaultExpression,
	FastifyBaseLogger,
	TypeBoxTypeProvider
>;
