// What only the operator of a site knows and its pages need: how to reach them, and the services they chose.
import type { SiteFacts } from '#contract/site-facts.ts';

export interface OperatorFacts {
	/** E-mail address shown on the contact page. */
	readonly contact: string | undefined;
	/** Where the source of the running version is, as the licence asks. */
	readonly repository: string | undefined;
	readonly analyticsId: string | undefined;
	readonly ads: AdsFacts | undefined;
}

export interface AdsFacts {
	/** Address of the provider's script. */
	readonly script: string;
	readonly client: string;
	/** Slot ids by page. */
	readonly slots: Readonly<Record<string, string>>;
	/** Further origins the provider loads pictures, frames and data from. */
	readonly origins: readonly string[];
}

/** Sources a page's policy allows beyond our own, by directive; empty without configured services. */
export type Sources = Readonly<Record<'script' | 'image' | 'frame' | 'connect', readonly string[]>>;

const analyticsOrigins = [
	'https://www.googletagmanager.com',
	'https://*.google-analytics.com',
	'https://*.analytics.google.com',
];

export function allowedSources({ analyticsId, ads }: OperatorFacts): Sources {
	const analytics = analyticsId ? analyticsOrigins : [];
	const advertising = ads ? [new URL(ads.script).origin, ...ads.origins] : [];
	return {
		script: [...analytics.slice(0, 1), ...advertising],
		image: [...analytics, ...advertising],
		frame: advertising,
		connect: [...analytics, ...advertising],
	};
}

/** What the script in the page may know. */
export function siteFacts({ analyticsId, ads }: OperatorFacts): SiteFacts {
	return {
		...(analyticsId && { analyticsId }),
		...(ads && { ads: { script: ads.script, client: ads.client, slots: ads.slots } }),
	};
}
