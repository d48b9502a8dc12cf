// Many connections at once, each from a visitor who says next to nothing.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { open } from '#test/api/raw.ts';
import { newAddress } from './visit.ts';

/** Resolves when all are connected; `words` makes what each of them says. */
export function openMany(url: string, count: number, words: () => string): Promise<Socket[]> {
	return Promise.all(
		Array.from({ length: count }, async () => {
			const socket = open(url);
			await once(socket, 'connect');
			socket.write(words());
			return socket;
		}),
	);
}

/** An upload that claims to be of 4 MB and has only begun. */
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
