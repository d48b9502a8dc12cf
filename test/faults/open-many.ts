// Many concurrent connections, each of which sends little or nothing.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { open } from '#test/api/raw.ts';
import { newAddress } from './client-run.ts';

/** Resolves when all are connected; `request` makes what each of them sends. */
export function openMany(url: string, count: number, request: () => string): Promise<Socket[]> {
	return Promise.all(
		Array.from({ length: count }, async () => {
			const socket = open(url);
			await once(socket, 'connect');
			socket.write(request());
			return socket;
		}),
	);
}

/** The beginning of an upload that claims to have 4 MB. */
export const begunUpload = () =>
	[
		'POST /api/upload HTTP/1.1',
		'host: localhost',
		`x-forwarded-for: ${newAddress()}`,
		'content-type: multipart/form-data; boundary=b',
		'content-length: 4000000',
		'',
		'--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nand so on',
	].join('\r\n');
