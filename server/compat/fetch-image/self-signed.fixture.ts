// A self-signed certificate for one host name, made without a program: X.509 (RFC 5280) in DER.
import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
	/** PEM. */
	readonly key: string;
	readonly cert: string;
}

/** Valid from 2020 to 2049, with an ECDSA key on P-256. */
export function selfSigned(name: string): Certificate {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
	const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)));
	const subject = sequence(der(0x31, commonName));
	const subjectAltName = sequence(
		der(0x06, Buffer.from('551d11', 'hex')),
		der(0x04, sequence(der(0x82, Buffer.from(name)))),
	);
	const body = sequence(
		der(0xa0, der(0x02, Buffer.of(2))),
		der(0x02, Buffer.of(1)),
		ecdsaWithSha256,
		subject,
		sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
		subject,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(subjectAltName)),
	);
	const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey));
	const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64');
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
		cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
	};
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);

/** Tag, length, content; all lengths here are below 65,536. */
function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.of(tag, ...head), content]);
}
