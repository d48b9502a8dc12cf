// The number of connections that the system's limit on open files permits.

/** Open files that are not for connections: the site's files, models, pipes of worker processes. */
const otherFiles = 400;
/** A connection's socket, and the file that is sent or written for it. */
const filesPerConnection = 2;
const minConnections = 50;

/**
 * Beyond this many connections, uploads and downloads of all clients fail, because no file can be opened for them. By default for the limit
 * of this process (`ulimit -n`).
 */
export function connectionsWithin(openFiles: number = maxOpenFiles()): number {
	return Math.max(minConnections, Math.floor((openFiles - otherFiles) / filesPerConnection));
}

function maxOpenFiles(): number {
	// Without this, names of all peers are looked up. @types/node does not know it yet.
	Object.assign(process.report, { excludeNetwork: true });
	const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
	const soft = report.userLimits?.open_files?.soft;
	return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
