// Metadata, scripts and other files hidden in an image: none of it is stored or sent.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn } from '#test/files/folder-files.ts';
import { jpegWithSecrets, pngWithSecrets, secrets } from '#test/files/malicious-files.ts';
import { form, jpeg, png } from '#test/images.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { upload, uploadAndProcess } from './calls.ts';

const server = serverForEach();

const resultOf = (bytes: Buffer) => uploadAndProcess(server.url, bytes);

describe('hidden content of an image', () => {
	const bothTypes = async () => [await jpegWithSecrets(), pngWithSecrets(await png())];

	it('is neither in the result nor in the original that the service sends', async () => {
		for (const bytes of await bothTypes()) {
			for (const secret of secrets) expect(bytes.includes(secret), secret).toBe(true);
			const { original, result } = await resultOf(bytes);
			for (const secret of secrets) {
				expect(original.includes(secret), secret).toBe(false);
				expect(result.includes(secret), secret).toBe(false);
			}
		}
	});

	it('is not on disk either', async () => {
		for (const bytes of await bothTypes()) await resultOf(bytes);
		const files = await filesIn(server.dataDir);
		expect(files.length).toBeGreaterThanOrEqual(4);
		for (const file of files) {
			const content = await readFile(path.join(server.dataDir, file));
			for (const secret of secrets) expect(content.includes(secret), `${secret} in ${file}`).toBe(false);
		}
	});

	it('does not make a browser treat the original as anything but an image', async () => {
		for (const bytes of await bothTypes()) {
			const { id, type } = await upload(server.url, bytes);
			const { headers } = await fetch(`${server.url}/api/original/${id}`);
			expect(headers.get('content-type')).toBe(type);
			expect(headers.get('x-content-type-options')).toBe('nosniff');
			expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
		}
	});

	it('of a JPEG named .png, or with another declared type, does not change its type', async () => {
		const body = form(await jpeg(), { name: 'photo.png', type: 'text/html' });
		const reply = await fetch(`${server.url}/api/upload`, { method: 'POST', body });
		expect(await reply.json()).toMatchObject({ type: 'image/jpeg' });
	});
});
