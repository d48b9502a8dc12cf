// The schema of all settings, with defaults and bounds.
import { type Static, Type } from 'typebox';
import { apiKeyListPattern, areApiKeysDistinct, parseApiKeys } from '#contract/api-keys.ts';
import { dataFolder } from '#contract/data-folder.ts';
import { limits } from '#contract/limits.ts';
import { modelCards } from '#engine/index.ts';
import { address, choice, isAddressOrRange, listOf, redisAddress } from './setting-types.ts';

/** Only the ASCII characters of host names: a URL may have quotes there, which would end an attribute in the pages. */
const originPattern = '^https?://([\\w.:[\\]-]|[^\\x00-\\x7f])+$';
const httpsUrl = '^https://[^\\s"\'<>]+$';
const hostToListenOn = Type.String({
	default: '127.0.0.1',
	pattern: '^[^\\s/[\\]]+$',
	description: 'an address to listen on, such as 127.0.0.1, 0.0.0.0 or ::1, without port and brackets',
});
const modelNames = modelCards.map((card) => card.name);

/** Environment variables as operators write them. Each description completes the sentence "NAME must be ...". */
export const settings = Type.Object({
	PORT: Type.Integer({
		default: 3000,
		minimum: 0,
		maximum: 65_535,
		description: 'a port number from 0 to 65535',
	}),
	HOST: hostToListenOn,
	// An env file is not read by a shell: white space and ~ would be part of the name.
	PEEL_DATA_DIR: Type.String({
		default: dataFolder.byDefault,
		pattern: '^[^\\s~](.*\\S)?$',
		description: 'a directory such as /var/lib/peel, without white space around it, and not with ~',
	}),
	PEEL_SECRET: Type.Optional(
		listOf(
			(secret) => secret.length >= 32,
			'at least 32 characters; several, newest first, separated by commas',
		),
	),
	PEEL_ORIGIN: Type.Optional(
		address(originPattern, 'an origin such as https://peel.example.org, without a path'),
	),
	PEEL_RETENTION_MINUTES: Type.Integer({
		default: limits.retentionMinutes,
		minimum: 1,
		maximum: limits.retentionMinutes,
		description: `a whole number from 1 to ${limits.retentionMinutes}, the time the pages promise`,
	}),
	PEEL_STORE_QUOTA_MB: Type.Integer({
		default: 10_000,
		minimum: 10,
		maximum: 100_000_000,
		description: 'a whole number of megabytes, at least 10',
	}),
	PEEL_FREE_SPACE_MB: Type.Integer({
		default: 512,
		minimum: 0,
		maximum: 100_000_000,
		description: 'a whole number of megabytes, 0 or more',
	}),
	PEEL_WORKERS: Type.Optional(
		Type.Integer({ minimum: 1, maximum: 64, description: 'a whole number from 1 to 64' }),
	),
	PEEL_MODEL: Type.Optional(
		Type.String({
			pattern: `^(${modelNames.join('|')})$`,
			description: `the name of a model: ${modelNames.join(', ')}`,
		}),
	),
	PEEL_IDLE_MINUTES: Type.Integer({
		default: 10,
		minimum: 0,
		maximum: 1440,
		description: 'a whole number from 0 (never) to 1440',
	}),
	PEEL_DEVICE_MODELS: choice('on', ['on', 'off']),
	PEEL_QUEUE_LIMIT: Type.Integer({
		default: 16,
		minimum: 0,
		maximum: 10_000,
		description: 'a whole number from 0 to 10000',
	}),
	PEEL_TRUST_PROXY: Type.Optional(
		listOf(isAddressOrRange, 'addresses or CIDR ranges separated by commas (never a hop count)'),
	),
	PEEL_RATE_LIMIT: Type.String({
		default: '1',
		pattern: '^(off|(?![0.]+$)\\d{1,3}(\\.\\d+)?)$',
		description: 'off, or a number above 0 and below 1000 that multiplies every rate limit',
	}),
	PEEL_API_KEYS: Type.Optional(
		Type.Refine(
			Type.String({
				pattern: apiKeyListPattern,
				description:
					'entries name:hash as "npm run key -- add NAME" prints them, separated by commas, each name and each hash once',
			}),
			(list) => areApiKeysDistinct(parseApiKeys(list)),
		),
	),
	PEEL_API_URLS: choice('off', ['on', 'off']),
	PEEL_API_SIZE: choice('preview', ['preview', 'full']),
	PEEL_CONTACT: Type.Optional(
		Type.String({ pattern: '^[^@\\s<>"]+@[^@\\s<>"]+$', description: 'an e-mail address' }),
	),
	PEEL_REPOSITORY: Type.Optional(address(httpsUrl, 'the https address of the source code you run')),
	PEEL_ANALYTICS_ID: Type.Optional(
		Type.String({ pattern: '^(G|GTM|AW)-[A-Z0-9]+$', description: 'an id such as G-XXXXXXX or GTM-XXXXXXX' }),
	),
	PEEL_ADS_SCRIPT: Type.Optional(address(httpsUrl, "the https address of the provider's script")),
	PEEL_ADS_CLIENT: Type.Optional(
		Type.String({ pattern: '^[\\w-]+$', description: 'the client id the provider gave you' }),
	),
	PEEL_ADS_SLOTS: Type.Optional(
		Type.String({
			pattern:
				'^(home|home-foot|upload|processing|results)=[\\w-]+(,(home|home-foot|upload|processing|results)=[\\w-]+)*$',
			description:
				'slot ids by placement, such as home=1234,home-foot=5678,upload=2345,processing=3456,results=4567',
		}),
	),
	PEEL_ADS_ORIGINS: Type.Optional(
		Type.String({
			pattern: '^https://[\\w.*-]+(,\\s*https://[\\w.*-]+)*$',
			description: 'origins the provider loads from, such as https://*.example.com',
		}),
	),
	PEEL_METRICS_PORT: Type.Optional(
		Type.Integer({ minimum: 0, maximum: 65_535, description: 'a port number from 0 to 65535' }),
	),
	PEEL_METRICS_HOST: hostToListenOn,
	PEEL_REDIS_URL: Type.Optional(
		redisAddress(
			'an address such as redis://:password@redis.internal:6379, or rediss:// for TLS; special characters of the password are written like %2F for /',
		),
	),
	PEEL_S3_ENDPOINT: Type.Optional(
		address(originPattern, 'the origin of an S3 server, without a path; unset for AWS itself'),
	),
	PEEL_S3_REGION: Type.Optional(
		Type.String({ pattern: '^[\\w-]+$', description: 'the name of a region, such as us-east-1' }),
	),
	PEEL_S3_BUCKET: Type.Optional(
		Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$', description: 'the name of a bucket' }),
	),
	PEEL_S3_ACCESS_KEY: Type.Optional(Type.String({ pattern: '^\\S+$', description: 'an access key' })),
	PEEL_S3_SECRET_KEY: Type.Optional(Type.String({ pattern: '^\\S+$', description: 'a secret key' })),
	PEEL_S3_PATH_STYLE: Type.String({
		default: 'true',
		pattern: '^(true|false)$',
		description: 'true, or false where the bucket precedes the host name',
	}),
	PEEL_LOG_LEVEL: choice('info', ['debug', 'info', 'warn', 'error', 'silent']),
});

export type Settings = Static<typeof settings>;
export type SettingName = keyof typeof settings.properties;

export function isSetting(name: string): name is SettingName {
	return Object.hasOwn(settings.properties, name);
}
