import { expect, it, vi } from 'vitest';
import { connectionLimits } from './connections.ts';
import { connectionsWithin, limitedByOpenFiles } from './open-files.ts';

it.each([
	[16, 50],
	[502, 51],
	[1024, 312],
	[8400, connectionLimits.connections],
	[Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('%d open files have room for %d connections, each with a file', (files, connections) => {
	expect(connectionsWithin(files)).toBe(connections);
});

it('where the system allows fewer open files the server takes fewer connections, and a warning says how many', () => {
	const warn = vi.fn();
	expect(limitedByOpenFiles({ warn }, 8400)).toEqual(connectionLimits);
	expect(warn).not.toHaveBeenCalled();
	expect(limitedByOpenFiles({ warn }, 8399)).toEqual({ ...connectionLimits, connections: 3999 });
	expect(warn).toHaveBeenCalledExactlyOnceWith({ connections: 3999 }, expect.stringContaining('ulimit -n'));
});

it('the limit of this process is known', () => {
	expect(limitedByOpenFiles({ warn() {} }).connections).toBeGreaterThan(0);
});
