// The number of connections that the system's limit on open files permits.
import type { FastifyBaseLogger } from 'fastify';
import { type ConnectionLimits, connectionLimits } from './connections.ts';

/** Open files that are not for connections: the site's files, models, pipes of worker processes. */
const otherFiles = 400;
/** A connection's socket, and the file that is sent or written for it. */
const filesPerConnection = 2;
const minConnections = 50;

/** The usual limits, with fewer connections if the system does not permit so many; logs a warning then. */
export function limitedByOpenFiles(
	logger: Pick<FastifyBaseLogger, 'warn'>,
	openFiles: number = maxOpenFiles(),
): ConnectionLimits {
	const connections = Math.min(connectionLimits.connections, connectionsWithin(openFiles));
	if (connections < connectionLimits.connections)
		logger.warn(
			{ connections },
			'fewer connections than usual: the system allows few open files (ulimit -n)',
		);
	return { ...connectionLimits, connections };
}

/** Beyond this many connections, uploads and downloads of all clients fail, because no file can be opened for them. */
export function connectionsWithin(openFiles: number): number {
	return Math.max(minConnections, Math.floor((openFiles - otherFiles) / filesPerConnection));
}

/** The limit of this process (`ulimit -n`). */
function maxOpenFiles(): number {
	// Without this, names of all peers are looked up. @types/node does not declare it yet.
	Object.assign(process.report, { excludeNetwork: true });
	const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
	const soft = report.userLimits?.open_files?.soft;
	return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
