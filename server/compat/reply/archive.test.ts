// An archive that is not read to its end, or cannot be, leaves none of its files open.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { archive } from './archive.ts';

const meta = { type: 'image/png', width: 1, height: 1, expiresAt: 0 } as const;
const endless = () => new Readable({ read: (size) => void size, construct: (done) => done() });

test('a client that leaves while it reads an archive leaves no file open', async () => {
	const streams = [endless(), endless()];
	streams[0]?.push(Buffer.alloc(1000));
	const zip = archive(streams.map((stream) => ({ meta, sizeBytes: 1_000_000, stream })));
	zip.resume();
	// The archive waits for more of the first file.
	await expect.poll(() => streams[0]?.readableFlowing).toBe(true);
	await setImmediate();
	zip.destroy();
	await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

test.each([0, 1])('if file %i breaks off, so does the archive', async (broken) => {
	const streams = [endless(), endless()];
	const zip = archive(streams.map((stream) => ({ meta, sizeBytes: 1_000_000, stream })));
	const read = buffer(zip);
	streams[broken]?.destroy(new Error('the disk'));
	await expect(read).rejects.toThrow('the disk');
	await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

test('a program that unpacks the archive while it receives it sees where each file ends', async () => {
	const files = [Buffer.from('colours'), Buffer.from('matte')];
	let rest = await buffer(
		archive(files.map((file) => ({ meta, sizeBytes: file.length, stream: Readable.from([file]) }))),
	);
	for (const file of files) {
		const nameBytes = rest.readUInt16LE(26);
		const data = rest.subarray(30 + nameBytes + rest.readUInt16LE(28));
		// Ends where its deflated data do, whatever comes behind them.
		const { buffer: bytes, engine } = inflateRawSync(data, { info: true }) as unknown as {
			buffer: Buffer;
			engine: { bytesWritten: number };
		};
		expect(bytes).toEqual(file);
		const descriptorBytes = 16;
		rest = data.subarray(engine.bytesWritten + descriptorBytes);
	}
});
