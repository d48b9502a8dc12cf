// Preloaded into a client whose server address is fixed: its connections go to the test's server. Its TLS is unchanged.
import tls from 'node:tls';

const connect = tls.connect as (options: tls.ConnectionOptions, ...rest: unknown[]) => tls.TLSSocket;
const port = Number(process.env.REMOVE_BG_PORT);

tls.connect = ((options: tls.ConnectionOptions, ...rest: unknown[]) =>
	connect(
		options.host === 'api.remove.bg'
			? { ...options, host: '127.0.0.1', port, servername: 'api.remove.bg' }
			: options,
		...rest,
	)) as typeof tls.connect;
