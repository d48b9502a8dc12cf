// Reads the files of this folder as the programs that use them do.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';

const here = import.meta.dirname;

export const textOf = (file: string): string => readFileSync(path.join(here, file), 'utf8');

interface ComposeService {
	readonly image: string;
	readonly command?: string | readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	readonly ports?: readonly string[];
	readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
	readonly read_only?: boolean;
	readonly cap_drop?: readonly string[];
	readonly security_opt?: readonly string[];
	readonly stop_grace_period?: string;
	readonly logging: { readonly driver: string };
	readonly tmpfs?: readonly string[];
	readonly volumes?: readonly string[];
	readonly deploy: {
		readonly replicas?: string | number;
		readonly resources: { readonly limits: { readonly memory: string } };
	};
}

interface ComposeNetwork {
	readonly internal?: boolean;
	readonly ipam?: { readonly config: readonly { readonly subnet: string; readonly ip_range: string }[] };
}

export interface ComposeFile {
	readonly services: Readonly<Record<string, ComposeService>>;
	readonly networks: Readonly<Record<string, ComposeNetwork>>;
}

/** compose.yaml with `settings` in place of ${NAME:?...} and ${NAME:-...}. */
export function composeFile(settings: Readonly<Record<string, string>>): ComposeFile {
	const filled = textOf('compose.yaml').replaceAll(
		/\$\{(\w+):([?-])([^}]*)\}/g,
		(_, name: string, kind: string, word: string) => {
			const value = settings[name] ?? (kind === '-' ? word : undefined);
			if (!value) throw new Error(`${name} is not set: ${word}`);
			return value;
		},
	);
	return parse(filled, { merge: true });
}

/** The settings of .env.example, with values for those that the operator fills in. */
export function exampleSettings(): Record<string, string> {
	const settings = parseEnv(textOf('.env.example')) as Record<string, string>;
	for (const [name, value] of Object.entries(settings)) settings[name] = value || 'x'.repeat(40);
	return settings;
}

export interface Manifest {
	readonly apiVersion: string;
	readonly kind: string;
	readonly metadata: { readonly name: string };
	// biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which the schemas check.
	readonly [part: string]: any;
}

interface Kustomization {
	readonly resources: readonly string[];
	readonly images: readonly { readonly newTag: string }[];
}

export const kustomization = (): Kustomization => parse(textOf('kubernetes/kustomization.yaml'));

/** Every manifest of the folder kubernetes except its kustomization. */
export function manifests(): Manifest[] {
	return [...kustomization().resources, 'secret.example.yaml'].flatMap((file) =>
		parseAllDocuments(textOf(`kubernetes/${file}`)).map((document) => {
			if (document.errors[0]) throw document.errors[0];
			return document.toJS();
		}),
	);
}

export function manifest(kind: string, name: string): Manifest {
	const found = manifests().find((one) => one.kind === kind && one.metadata.name === name);
	if (!found) throw new Error(`there is no ${kind} ${name}`);
	return found;
}

interface AlertRule {
	readonly alert: string;
	readonly expr: string;
	readonly annotations: { readonly summary: string; readonly runbook: string };
}

export function alertRules(): AlertRule[] {
	const { groups } = parse(textOf('prometheus/alerts.yaml')) as { groups: { rules: AlertRule[] }[] };
	return groups.flatMap(({ rules }) => rules);
}

interface Panel {
	readonly title: string;
	readonly targets?: readonly { readonly expr: string }[];
}

/** The queries of the dashboard's panels, with values in place of Grafana's variables. */
export function dashboardQueries(): { title: string; expr: string }[] {
	const { panels } = JSON.parse(textOf('grafana/dashboard.json')) as { panels: Panel[] };
	return panels.flatMap(({ title, targets = [] }) =>
		targets.map(({ expr }) => ({
			title,
			expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'peel.*'),
		})),
	);
}
