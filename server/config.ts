// The only reader of the environment: every setting with its default and bounds, checked whole, all faults told at once.
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { limits } from '#contract/limits.ts';

/** Environment variables as an operator writes them; each description completes the sentence "NAME must be ...". */
export const settings = Type.Object({
	PORT: Type.Integer({
		default: 3000,
		minimum: 0,
		maximum: 65_535,
		description: 'a port number from 0 to 65535',
	}),
	HOST: Type.String({ default: '127.0.0.1', minLength: 1, description: 'an address to listen on' }),
	PEEL_DATA_DIR: Type.String({ default: './data', minLength: 1, description: 'a directory' }),
	PEEL_SECRET: Type.Optional(
		Type.String({
			pattern: '^[^,]{32,}(,[^,]{32,})*$',
			description: 'at least 32 characters; several, newest first, separated by commas',
		}),
	),
	PEEL_ORIGIN: Type.Optional(
		Type.String({
			pattern: '^https?://[^/?#\\s]+$',
			description: 'an origin such as https://peel.example.org, without a path',
		}),
	),
	PEEL_RETENTION_MINUTES: Type.Integer({
		default: limits.retentionMinutes,
		minimum: 1,
		maximum: limits.retentionMinutes,
		description: `a whole number from 1 to ${limits.retentionMinutes}, the time the pages promise`,
	}),
	PEEL_WORKERS: Type.Optional(
		Type.Integer({ minimum: 1, maximum: 64, description: 'a whole number from 1 to 64' }),
	),
	PEEL_QUEUE_LIMIT: Type.Integer({
		default: 16,
		minimum: 0,
		maximum: 10_000,
		description: 'a whole number from 0 to 10000',
	}),
	PEEL_TRUST_PROXY: Type.Optional(
		Type.String({
			pattern: '^[0-9a-fA-F.:/]+(,\\s*[0-9a-fA-F.:/]+)*$',
			description: 'addresses or CIDR ranges separated by commas (never a hop count)',
		}),
	),
	PEEL_LOG_LEVEL: Type.String({
		default: 'info',
		pattern: '^(debug|info|warn|error|silent)$',
		description: 'one of debug, info, warn, error, silent',
	}),
});

type SettingName = keyof typeof settings.properties;

export interface Config {
	readonly host: string;
	readonly port: number;
	readonly dataDir: string;
	/** Newest first; undefined: made once and kept in the data directory. */
	readonly secrets: readonly string[] | undefined;
	readonly origin: string | undefined;
	readonly retentionMs: number;
	readonly workers: number | undefined;
	readonly lineLimit: number;
	readonly trustedProxies: readonly string[];
	readonly logLevel: string;
}

/** Reads settings out of `env`. Throws one Error that names every faulty or unknown variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
	const given = ownVariables(env);
	const candidate = Value.Convert(settings, Value.Default(settings, given));
	const faults = findFaults(given, candidate);
	if (faults.length > 0) throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);

	const values = candidate as Static<typeof settings>;
	return {
		host: values.HOST,
		port: values.PORT,
		dataDir: path.resolve(values.PEEL_DATA_DIR),
		secrets: splitList(values.PEEL_SECRET),
		origin: values.PEEL_ORIGIN,
		retentionMs: values.PEEL_RETENTION_MINUTES * 60_000,
		workers: values.PEEL_WORKERS,
		lineLimit: values.PEEL_QUEUE_LIMIT,
		trustedProxies: splitList(values.PEEL_TRUST_PROXY) ?? [],
		logLevel: values.PEEL_LOG_LEVEL,
	};
}

/** Our variables only; an empty value counts as unset, as it does in a shell script. */
function ownVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
	const ours = Object.entries(env).filter(
		([name, value]) => (isSetting(name) || name.startsWith('PEEL_')) && value,
	);
	return Object.fromEntries(ours) as Record<string, string>;
}

function findFaults(given: Record<string, string>, candidate: unknown): string[] {
	const unknown = Object.keys(given)
		.filter((name) => !isSetting(name))
		.map((name) => `  ${name}: there is no such setting`);
	const wrong = Value.Errors(settings, candidate).map(
		(error) => error.instancePath.split('/')[1] as SettingName,
	);
	const mustBe = [...new Set(wrong)].map((name) => `  ${name}: must be ${descriptionOf(name)}`);
	return [...unknown, ...mustBe];
}

function descriptionOf(name: SettingName): string {
	return (settings.properties[name] as { description?: string }).description ?? '';
}

function isSetting(name: string): name is SettingName {
	return Object.hasOwn(settings.properties, name);
}

function splitList(value: string | undefined): string[] | undefined {
	return value?.split(',').map((item) => item.trim());
}
