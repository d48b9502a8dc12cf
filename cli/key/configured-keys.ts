// The keys that PEEL_API_KEYS has so far.
import { type ApiKeyEntry, apiKeyListPattern, areApiKeysDistinct, parseApiKeys } from '#contract/api-keys.ts';
import { UsageError } from '../usage-error.ts';
import type { KeyCommandContext } from './context.ts';

/** Throws UsageError if the server would not start with the setting. */
export function configuredKeys({ configured }: KeyCommandContext): ApiKeyEntry[] {
	if (!configured) return [];
	if (!new RegExp(apiKeyListPattern).test(configured))
		throw new UsageError(
			'PEEL_API_KEYS is not a list of entries name:hash separated by commas; correct it first.',
		);
	const keys = parseApiKeys(configured);
	if (!areApiKeysDistinct(keys))
		throw new UsageError('PEEL_API_KEYS has a name or a hash twice; correct it first.');
	return keys;
}
