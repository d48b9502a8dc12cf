// The settings of a run of the compose file: the example's, with new secrets, free ports and a certificate of its own.
import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '#test/free-port.ts';
import { exampleSettings } from '../files.ts';
import { output } from './container-tool.ts';

interface ComposeSettings {
	/** The proxy's address, with TLS. */
	readonly url: string;
	/** The proxy's certificate, which no authority signed. */
	readonly certificate: string;
	readonly environment: Readonly<Record<string, string>>;
}

/** `dir`: a folder for the certificate. */
export async function makeSettings(dir: string): Promise<ComposeSettings> {
	const [httpPort, httpsPort] = (await freePorts(2)) as [number, number];
	const url = `https://localhost:${httpsPort}`;
	const file = path.join(dir, 'certificate.pem');
	const certificate = await makeCertificate(file, path.join(dir, 'key.pem'));
	const secret = () => randomBytes(32).toString('hex');
	return {
		url,
		certificate,
		environment: {
			...exampleSettings(),
			PEEL_ORIGIN: url,
			CERTIFICATE: file,
			HTTP_PORT: String(httpPort),
			HTTPS_PORT: String(httpsPort),
			PEEL_SECRET: secret(),
			REDIS_PASSWORD: secret(),
			S3_ACCESS_KEY: 'verify',
			S3_SECRET_KEY: secret(),
		},
	};
}

/** Writes certificate and key into one file, as HAProxy reads it. */
async function makeCertificate(file: string, keyFile: string): Promise<string> {
	await output('openssl', [
		...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
		...['-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile, '-out', file],
	]);
	const certificate = await readFile(file, 'utf8');
	await writeFile(file, certificate + (await readFile(keyFile, 'utf8')));
	// The proxy's user is not the one of this process.
	await chmod(path.dirname(file), 0o755);
	await chmod(file, 0o644);
	return certificate;
}
