// Reads the configuration from the environment: checks every setting and
// reports all faults at once. Nothing else reads the environment.
import path from 'node:path';
import { Value } from 'typebox/value';
import { type ApiKeyEntry, parseApiKeys } from '#contract/api-keys.ts';
import type { S3Options } from '../store/s3/s3-options.ts';
import { readEnvironment } from './environment.ts';
import { findFaults, withoutByteOrderMark } from './faults.ts';
import type { OperatorFacts } from './operator.ts';
import { isSetting, type Settings, settings } from './settings.ts';

export interface Config {
	readonly host: string;
	readonly port: number;
	readonly dataDir: string;
	/** Newest first; undefined: generated once and stored in the data directory. */
	readonly secrets: readonly string[] | undefined;
	readonly origin: string | undefined;
	readonly retentionMs: number;
	/** Most bytes that images may use, and the free space that they leave on the disk. */
	readonly disk: { readonly quotaBytes: number; readonly floorBytes: number };
	readonly workers: number | undefined;
	readonly queueLimit: number;
	/** Milliseconds without an image after which the worker processes end; undefined: they stay. */
	readonly idleMs: number | undefined;
	/** Name of a model card; undefined: the one chosen with `npm run model -- use`, else the default. */
	readonly model: string | undefined;
	readonly trustedProxies: readonly string[];
	/** Multiplies the rate limits; undefined: no limits. */
	readonly rateLimitFactor: number | undefined;
	readonly api: ApiConfig;
	/** Address of the metrics for Prometheus; undefined: no metrics. */
	readonly metrics: { readonly host: string; readonly port: number } | undefined;
	/** The services that the machines of a cluster share; undefined: a single machine. */
	readonly cluster: ClusterConfig | undefined;
	readonly logLevel: string;
	readonly operator: OperatorFacts;
}

/** The compatible APIs for programs. */
interface ApiConfig {
	/** Empty: only programs on this machine may call, see server/compat/call/api-keys.ts. */
	readonly keys: readonly ApiKeyEntry[];
	/** Whether a request may name an image by its URL, which the server then fetches. */
	readonly fetchesUrls: boolean;
	/** The size of results of requests that name none. */
	readonly defaultSize: 'preview' | 'full';
}

export interface ClusterConfig {
	readonly redisUrl: string;
	readonly s3: S3Options;
	/** Newest first; the same on all machines. */
	readonly secrets: readonly string[];
}

const bytesPerMegabyte = 1024 * 1024;

/** Throws one Error that names every faulty, missing or unknown variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = readEnvironment()): Config {
	const given = ownVariables(env);
	const candidate = Value.Default(settings, withNumbers(given));
	const faults = findFaults(given, candidate);
	if (faults.length > 0) throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);

	const values = candidate as Settings;
	return {
		host: values.HOST,
		port: values.PORT,
		dataDir: path.resolve(values.PEEL_DATA_DIR),
		secrets: splitList(values.PEEL_SECRET),
		origin: values.PEEL_ORIGIN,
		retentionMs: values.PEEL_RETENTION_MINUTES * 60_000,
		disk: {
			quotaBytes: values.PEEL_STORE_QUOTA_MB * bytesPerMegabyte,
			floorBytes: values.PEEL_FREE_SPACE_MB * bytesPerMegabyte,
		},
		workers: values.PEEL_WORKERS,
		queueLimit: values.PEEL_QUEUE_LIMIT,
		idleMs: values.PEEL_IDLE_MINUTES * 60_000 || undefined,
		model: values.PEEL_MODEL,
		trustedProxies: splitList(values.PEEL_TRUST_PROXY) ?? [],
		rateLimitFactor: values.PEEL_RATE_LIMIT === 'off' ? undefined : Number(values.PEEL_RATE_LIMIT),
		api: {
			keys: values.PEEL_API_KEYS ? parseApiKeys(values.PEEL_API_KEYS) : [],
			fetchesUrls: values.PEEL_API_URLS === 'on',
			defaultSize: values.PEEL_API_SIZE === 'full' ? 'full' : 'preview',
		},
		metrics:
			values.PEEL_METRICS_PORT === undefined
				? undefined
				: { host: values.PEEL_METRICS_HOST, port: values.PEEL_METRICS_PORT },
		cluster: clusterConfig(values),
		logLevel: values.PEEL_LOG_LEVEL,
		operator: operatorFacts(values),
	};
}

function clusterConfig(values: Settings): ClusterConfig | undefined {
	const { PEEL_REDIS_URL, PEEL_S3_REGION, PEEL_S3_BUCKET, PEEL_S3_ACCESS_KEY, PEEL_S3_SECRET_KEY } = values;
	const secrets = splitList(values.PEEL_SECRET);
	const isComplete = PEEL_REDIS_URL && PEEL_S3_REGION && PEEL_S3_BUCKET && PEEL_S3_ACCESS_KEY;
	if (!isComplete || !PEEL_S3_SECRET_KEY || !secrets) return undefined;
	return {
		redisUrl: PEEL_REDIS_URL,
		s3: {
			endpoint: values.PEEL_S3_ENDPOINT,
			region: PEEL_S3_REGION,
			bucket: PEEL_S3_BUCKET,
			accessKey: PEEL_S3_ACCESS_KEY,
			secretKey: PEEL_S3_SECRET_KEY,
			pathStyle: values.PEEL_S3_PATH_STYLE === 'true',
		},
		secrets,
	};
}

function operatorFacts(values: Settings): OperatorFacts {
	return {
		devicePages: values.PEEL_DEVICE_MODELS === 'on',
		contact: values.PEEL_CONTACT,
		repository: values.PEEL_REPOSITORY,
		analyticsId: values.PEEL_ANALYTICS_ID,
		ads:
			values.PEEL_ADS_SCRIPT && values.PEEL_ADS_CLIENT && values.PEEL_ADS_SLOTS
				? {
						script: values.PEEL_ADS_SCRIPT,
						client: values.PEEL_ADS_CLIENT,
						slots: Object.fromEntries(values.PEEL_ADS_SLOTS.split(',').map((slot) => slot.split('='))),
						origins: splitList(values.PEEL_ADS_ORIGINS) ?? [],
					}
				: undefined,
	};
}

/** Only Peel's own variables. An empty value counts as unset, as in a shell script. */
function ownVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
	const isOurs = (name: string) => isSetting(name) || name.startsWith('PEEL_');
	const ours = Object.entries(env).filter(([name, value]) => isOurs(withoutByteOrderMark(name)) && value);
	return Object.fromEntries(ours) as Record<string, string>;
}

/**
 * Digits become numbers where the setting is one. All else stays text, and is
 * a fault there: '0.5' must not be read as 0.
 */
function withNumbers(given: Record<string, string>): Record<string, string | number> {
	const isNumber = (name: string) =>
		isSetting(name) && (settings.properties[name] as { type?: string }).type === 'integer';
	return Object.fromEntries(
		Object.entries(given).map(([name, text]) => [
			name,
			isNumber(name) && /^\d+$/.test(text) ? Number(text) : text,
		]),
	);
}

function splitList(value: string | undefined): string[] | undefined {
	return value?.split(',').map((item) => item.trim());
}
