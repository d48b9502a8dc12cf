import { expect, it } from 'vitest';
import { connectionLimits } from './connections.ts';
import { connectionsWithin } from './open-files.ts';

it.each([
	[16, 50],
	[502, 51],
	[1024, 312],
	[8400, connectionLimits.connections],
	[Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('%d open files have room for %d connections, each with a file', (files, connections) => {
	expect(connectionsWithin(files)).toBe(connections);
});

it('the limit of this process is known', () => {
	expect(connectionsWithin()).toBeGreaterThan(0);
});
