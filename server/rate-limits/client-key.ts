// What stands for a visitor outside this process: a keyed hash, which nobody without the secret can turn back into an address.
import { createHmac, hkdfSync } from 'node:crypto';

/** Characters: enough that no two visitors of a minute share one. */
const keyChars = 22;

/** `secrets`: newest first. All nodes make the same key of the same visitor. */
export function createVisitorKey(secrets: readonly string[]): (visitor: string) => string {
	const [secret] = secrets;
	if (!secret) throw new Error('at least one secret is needed');
	const key = Buffer.from(hkdfSync('sha256', secret, '', 'peel visitor', 32));
	return (visitor) => createHmac('sha256', key).update(visitor).digest('base64url').slice(0, keyChars);
}
