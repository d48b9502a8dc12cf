import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { connectionLimits } from './connections.ts';

it('a download may take as long as its image is kept, and one that stands still ends sooner', () => {
	expect(connectionLimits.responseMs).toBeGreaterThanOrEqual(limits.retentionMinutes * 60_000);
	expect(connectionLimits.idleMs).toBeLessThan(connectionLimits.responseMs);
});
