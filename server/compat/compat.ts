// Registers the APIs of other services, for programs written for them, in a Fastify scope of their own, in which the
// routes read the bodies themselves.
import type { FastifyError, FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import type { CompatParts } from './call/run-call.ts';
import { createSlots } from './call/slots.ts';
import { answerPreflights, isProgramRoute } from './program-call.ts';
import { rembgRoutes } from './rembg-routes.ts';
import { removeBgRoutes } from './remove-bg-routes.ts';
import { sendFailure } from './reply/send-failure.ts';

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
