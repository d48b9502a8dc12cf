// The APIs that programs of other services already call, in a scope of their own: bodies stay unread for their routes.
import type { FastifyError, FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import type { Transient } from '../images/transient.ts';
import type { UploadMemory } from '../images/upload-memory.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { ApiKeys } from './api-keys.ts';
import type { FetchImage } from './fetch-image.ts';
import { answerPreflights, isProgramRoute } from './program-call.ts';
import { rembgRoutes } from './rembg-routes.ts';
import { removeBgRoutes } from './remove-bg-routes.ts';
import { sendFailure } from './send-failure.ts';
import { createSlots, type Slots } from './slots.ts';

export interface CompatParts {
	readonly transient: Transient;
	readonly apiKeys: ApiKeys;
	/** Undefined: addresses are not fetched. */
	readonly fetchImage: FetchImage | undefined;
	/** What a call without a size means. */
	readonly defaultSize: 'preview' | 'full';
	/** Name and beginning of the SHA-256 of the model. */
	readonly model: string;
	readonly uploads: UploadMemory;
	readonly rateLimits: RateLimits;
	readonly connections: ConnectionLimits;
	/** Calls under way. */
	readonly calls: Slots;
}

export async function compatRoutes(app: FastifyInstance, given: Omit<CompatParts, 'calls'>): Promise<void> {
	const parts = { ...given, calls: createSlots(limits.api.maxCalls) };
	await app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', (_request, _body, done) => done(null));
		// The validator would look for fields in a body that is not read yet.
		scope.setValidatorCompiler(() => () => true);
		scope.setErrorHandler((error: FastifyError, request, reply) => sendFailure(request, reply, error));
		const rejectTheRest = rejectOtherMethods(scope, isProgramRoute);
		removeBgRoutes(scope, parts);
		rembgRoutes(scope, parts);
		answerPreflights(scope);
		rejectTheRest();
	});
}
