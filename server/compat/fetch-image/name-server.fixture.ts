// A local name server (RFC 1035) with a table of addresses.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { onTestFinished } from 'vitest';

interface NameServer {
	/** For `createResolve`. */
	readonly address: string;
	/** Names asked for, in order. */
	readonly asked: readonly string[];
}

/**
 * An unknown name does not exist; one without a table entry (undefined) gets
 * no response. Closed at the end of the test.
 */
export async function serveNames(table: Record<string, readonly string[] | undefined>): Promise<NameServer> {
	const asked: string[] = [];
	const socket = createSocket('udp4', (query, client) => {
		const name = nameOf(query);
		asked.push(name);
		const addresses = Object.hasOwn(table, name) ? table[name] : [];
		if (addresses)
			socket.send(responseTo(query, addresses, Object.hasOwn(table, name)), client.port, client.address);
	});
	socket.bind(0, '127.0.0.1');
	await once(socket, 'listening');
	onTestFinished(() => void socket.close());
	return { address: `127.0.0.1:${socket.address().port}`, asked };
}

const headerBytes = 12;

function nameOf(query: Buffer): string {
	const labels: string[] = [];
	for (let at = headerBytes; query[at]; at += 1 + (query[at] ?? 0))
		labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
	return labels.join('.');
}

/** A response with the addresses of the family that the query is for: type 1 (A) or 28 (AAAA). */
function responseTo(query: Buffer, addresses: readonly string[], exists: boolean): Buffer {
	const questionEnd = headerBytes + nameOf(query).length + 2 + 4;
	const type = query.readUInt16BE(questionEnd - 4);
	const answers = addresses
		.map((address) => Buffer.from(ipaddr.parse(address).toByteArray()))
		.filter((bytes) => bytes.length === (type === 1 ? 4 : 16))
		// A pointer to the name of the question, type, class IN, 60 s, length, address.
		.map((bytes) =>
			Buffer.concat([Buffer.of(0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length), bytes]),
		);
	const header = Buffer.from(query.subarray(0, headerBytes));
	header.writeUInt16BE(exists ? 0x8180 : 0x8183, 2);
	header.writeUInt16BE(answers.length, 6);
	header.writeUInt32BE(0, 8);
	return Buffer.concat([header, query.subarray(headerBytes, questionEnd), ...answers]);
}
