// A worker process ends when its parent does, and not before.

/** Call it before anything that takes long. */
export function endWithParent(): void {
	// Without the parent nothing waits for a reply. SIGKILL, because
	// `process.exit` waits for a decode that may never end.
	const end = () => process.kill(process.pid, 'SIGKILL');
	process.on('disconnect', end);
	if (!process.connected) end();
	// A terminal or a service manager signals the whole group; the parent lets
	// running jobs finish and then ends its workers.
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}
