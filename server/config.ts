// The only reader of the environment: settings checked whole, all faults told at once.
import path from 'node:path';
import { Value } from 'typebox/value';
import type { OperatorFacts } from './operator.ts';
import { type SettingName, type Settings, settings } from './settings.ts';

export interface Config {
	readonly host: string;
	readonly port: number;
	readonly dataDir: string;
	/** Newest first; undefined: made once and kept in the data directory. */
	readonly secrets: readonly string[] | undefined;
	readonly origin: string | undefined;
	readonly retentionMs: number;
	/** The most that pictures may take, and what they leave free on the disk. */
	readonly room: { readonly quotaBytes: number; readonly floorBytes: number };
	readonly workers: number | undefined;
	readonly lineLimit: number;
	/** Name of a model card; undefined: what was chosen by `npm run model -- use`, else the default. */
	readonly model: string | undefined;
	readonly trustedProxies: readonly string[];
	/** Multiplies what a visitor may use; undefined: nothing is counted. */
	readonly rateFactor: number | undefined;
	readonly logLevel: string;
	readonly operator: OperatorFacts;
}

const bytesPerMegabyte = 1024 * 1024;

/** Reads settings out of `env`. Throws one Error that names every faulty or unknown variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
	const given = ownVariables(env);
	const candidate = Value.Convert(settings, Value.Default(settings, given));
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
		room: {
			quotaBytes: values.PEEL_STORE_QUOTA_MB * bytesPerMegabyte,
			floorBytes: values.PEEL_FREE_SPACE_MB * bytesPerMegabyte,
		},
		workers: values.PEEL_WORKERS,
		lineLimit: values.PEEL_QUEUE_LIMIT,
		model: values.PEEL_MODEL,
		trustedProxies: splitList(values.PEEL_TRUST_PROXY) ?? [],
		rateFactor: values.PEEL_RATE_LIMIT === 'off' ? undefined : Number(values.PEEL_RATE_LIMIT),
		logLevel: values.PEEL_LOG_LEVEL,
		operator: operatorFacts(values),
	};
}

function operatorFacts(values: Settings): OperatorFacts {
	return {
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
	return [...unknown, ...mustBe, ...halfConfigured(given)];
}

function descriptionOf(name: SettingName): string {
	return (settings.properties[name] as { description?: string }).description ?? '';
}

/** Advertising works with all three settings or none. */
function halfConfigured(given: Record<string, string>): string[] {
	const needed = ['PEEL_ADS_SCRIPT', 'PEEL_ADS_CLIENT', 'PEEL_ADS_SLOTS'];
	const missing = needed.filter((name) => !given[name]);
	const wanted = Object.keys(given).some((name) => name.startsWith('PEEL_ADS_'));
	return wanted ? missing.map((name) => `  ${name}: must be set too if any PEEL_ADS_ setting is`) : [];
}

function isSetting(name: string): name is SettingName {
	return Object.hasOwn(settings.properties, name);
}

function splitList(value: string | undefined): string[] | undefined {
	return value?.split(',').map((item) => item.trim());
}
