// A request that names no host, or two, is refused (RFC 9112, section 3.2): whoever stands in front might have taken the other one.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

export function refuseUnclearHost(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ raw }) => {
		const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
		const isClear = names.length === 1 || (names.length === 0 && raw.httpVersion === '1.0');
		if (!isClear) throw new AppError('bad-request', `${names.length} Host headers`);
	});
}
