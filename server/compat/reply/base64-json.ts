// A file in base64 inside a JSON document, made while it streams: the whole
// text would take two and a half times the file's memory.
import { pipeline, type Readable, Transform } from 'node:stream';

/** `{"data": {"result_b64": ..., and the members of `rest`}}`. A failure of the file fails the stream. */
export function base64Json(file: Readable, rest: Readonly<Record<string, number>>): Readable {
	let pending: Buffer = Buffer.alloc(0);
	const json = new Transform({
		construct(done) {
			this.push('{"data":{"result_b64":"');
			done();
		},
		transform(chunk: Buffer, _encoding, done) {
			const bytes = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
			// Three bytes are four characters.
			const whole = bytes.length - (bytes.length % 3);
			pending = bytes.subarray(whole);
			done(null, bytes.toString('base64', 0, whole));
		},
		flush(done) {
			const members = Object.entries(rest).map(([name, value]) => `,${JSON.stringify(name)}:${value}`);
			done(null, `${pending.toString('base64')}"${members.join('')}}}`);
		},
	});
	// The failure is the reader's to handle.
	return pipeline(file, json, () => {});
}
