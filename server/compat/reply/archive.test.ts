// An archive that is not read to its end leaves none of its files open.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { archive } from './archive.ts';

const meta = { type: 'image/png', width: 1, height: 1, expiresAt: 0 } as const;
const endless = () => new Readable({ read: (size) => void size, construct: (done) => done() });

test('a client that leaves while it reads an archive leaves no file open', async () => {
	const streams = [endless(), endless()];
	streams[0]?.push(Buffer.alloc(1000));
	const zip = archive(streams.map((stream) => ({ meta, sizeBytes: 1_000_000, stream })));
	await once(zip, 'readable');
	zip.destroy();
	await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});
