// The calls with curl that the documents and the description of the API show: each is made, and has what it asks for.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpeg } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { bytesOf } from './wire.ts';

const server = serverForAll({
	env: { PEEL_API_URLS: 'on' },
	fetchImage: { isPublic: () => true, isAllowedPort: () => true },
});
let photo: Buffer;
/** Serves the images that examples name at https://example.org. */
const images = createServer((_request, reply) => reply.end(photo));
beforeAll(async () => {
	photo = await jpeg(400, 300);
	await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void images.close());

const root = path.resolve(import.meta.dirname, '../..');
/** Calls through a proxy are left out, because they are for another machine. */
const callsIn = (text: string) =>
	[...text.matchAll(/^ *(curl .*)$|`(curl [^`]*)`/gm)]
		.map(([, line, inText]) => (line ?? inText) as string)
		.filter((call) => !call.includes('--connect-to'));

/** The words of a command, without their quotes. */
const wordsOf = (command: string) =>
	[...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? (plain as string));

/** Makes the call, and returns its reply with the name of the file after -o. */
async function make(command: string): Promise<{ reply: Response; output: string }> {
	const headers = new Headers();
	const body = new FormData();
	let [output, address] = ['', ''];
	const words = wordsOf(command).slice(1);
	for (let word = words.shift(); word !== undefined; word = words.shift()) {
		const value = word.startsWith('-') ? (words.shift() ?? '') : '';
		if (word === '-o') output = value;
		else if (word === '-H') headers.set(...pairOf(value, ': '));
		else if (word === '-F') body.append(...formField(value));
		else if (word.startsWith('-')) throw new Error(`${word} in ${command}`);
		else address = word;
	}
	const { port } = images.address() as AddressInfo;
	const url = address
		.replace('http://localhost:3000', server.url)
		.replace('https://example.org', `http://127.0.0.1:${port}`);
	const isForm = [...body.keys()].length > 0;
	return { reply: await fetch(url, { headers, ...(isForm && { method: 'POST', body }) }), output };
}

function pairOf(text: string, between: string): [string, string] {
	const at = text.indexOf(between);
	return [text.slice(0, at), text.slice(at + between.length)];
}

/** A value that begins with @ is the name of a file. */
function formField(text: string): [string, string | Blob] {
	const [name, value] = pairOf(text, '=');
	return [name, value.startsWith('@') ? new File([new Uint8Array(photo)], value.slice(1)) : value];
}

it.each(['README.md', 'docs/switching.md', '/api/openapi.json'])(
	'every call documented in %s works as written',
	async (place) => {
		const text = place.startsWith('/')
			? await (await fetch(server.url + place)).text()
			: readFileSync(path.join(root, place), 'utf8');
		const calls = callsIn(text.replaceAll('\\"', '"').replaceAll('\\n', '\n'));
		expect(calls.length).toBeGreaterThan(0);
		for (const call of calls) {
			const { reply, output } = await make(call);
			expect([call, reply.status]).toEqual([call, 200]);
			const { format, space, hasAlpha } = await sharp(await bytesOf(reply)).metadata();
			const isMask = output === 'mask.png';
			expect([call, format === 'jpeg' ? '.jpg' : `.${format}`]).toEqual([call, path.extname(output)]);
			expect([call, space === 'b-w']).toEqual([call, isMask]);
			if (output === 'cutout.png') expect([call, hasAlpha]).toEqual([call, true]);
		}
	},
);
