// Finds the faults of a configuration: unknown settings, values outside their bounds, and settings that need others.
import { Value } from 'typebox/value';
import { isSetting, type SettingName, type Settings, settings } from './settings.ts';

/** `given`: the variables that are set; `candidate`: the same with numbers and defaults. One line for each fault. */
export function findFaults(given: Record<string, string>, candidate: unknown): string[] {
	const unknown = Object.keys(given)
		.filter((name) => !isSetting(name))
		.map((name) =>
			withoutByteOrderMark(name) === name
				? `  ${name}: there is no such setting`
				: `  ${withoutByteOrderMark(name)}: has a byte order mark before it; save the file without one`,
		);
	const wrong = Value.Errors(settings, candidate).map(
		(error) => error.instancePath.split('/')[1] as SettingName,
	);
	const mustBe = [...new Set(wrong)].map((name) => `  ${name}: must be ${descriptionOf(name)}`);
	return [...unknown, ...mustBe, ...missingSettings(given), ...sharedPort(candidate as Settings)];
}

/** The name in the first line of an env file that an editor of Windows has saved begins with an invisible character. */
export const withoutByteOrderMark = (name: string): string => name.replace(/^\uFEFF/, '');

function descriptionOf(name: SettingName): string {
	return (settings.properties[name] as { description?: string }).description ?? '';
}

/** Metrics have a separate port, because the public one must never serve them. */
function sharedPort({ PORT, PEEL_METRICS_PORT }: Settings): string[] {
	return PORT === PEEL_METRICS_PORT && PORT !== 0 ? ['  PEEL_METRICS_PORT: must differ from PORT'] : [];
}

/** Settings that need each other. */
const groups = [
	{
		isPartOf: (name: string) => name.startsWith('PEEL_ADS_'),
		required: ['PEEL_ADS_SCRIPT', 'PEEL_ADS_CLIENT', 'PEEL_ADS_SLOTS'],
		why: 'if any PEEL_ADS_ setting is',
	},
	{
		isPartOf: (name: string) => name === 'PEEL_REDIS_URL' || name.startsWith('PEEL_S3_'),
		required: [
			'PEEL_REDIS_URL',
			'PEEL_S3_REGION',
			'PEEL_S3_BUCKET',
			'PEEL_S3_ACCESS_KEY',
			'PEEL_S3_SECRET_KEY',
			'PEEL_SECRET',
		],
		why: 'for a cluster, if PEEL_REDIS_URL or any PEEL_S3_ setting is',
	},
];

function missingSettings(given: Record<string, string>): string[] {
	return groups
		.filter(({ isPartOf }) => Object.keys(given).some(isPartOf))
		.flatMap(({ required, why }) =>
			required.filter((name) => !given[name]).map((name) => `  ${name}: must be set too ${why}`),
		);
}
