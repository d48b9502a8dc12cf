// The operator's facts that pages need: contact, repository, analytics and ads.
import type { SiteFacts } from '#contract/site-facts.ts';

export interface OperatorFacts {
	/** E-mail address shown on the contact page. */
	readonly contact: string | undefined;
	/** Address of the running version's source code, which the licence requires. */
	readonly repository: string | undefined;
	readonly analyticsId: string | undefined;
	readonly ads: AdsFacts | undefined;
	/** Whether the server serves models to browsers, without which private pages cannot work. */
	readonly devicePages: boolean;
}

interface AdsFacts {
	/** Address of the provider's script. */
	readonly script: string;
	readonly client: string;
	/** Slot ids by page. */
	readonly slots: Readonly<Record<string, string>>;
	/** Further origins from which the provider loads images, frames and data. */
	readonly origins: readonly string[];
}

/** Further origins in a page's Content-Security-Policy, by directive; empty without configured services. */
export type Sources = Readonly<Record<'script' | 'image' | 'frame' | 'connect', readonly string[]>>;

export const noSources: Sources = { script: [], image: [], frame: [], connect: [] };

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

/** The same operator without services of other origins: what private pages know and may load. */
export function withoutServices(operator: OperatorFacts): OperatorFacts {
	return { ...operator, analyticsId: undefined, ads: undefined };
}

/** The facts for the page's script. */
export function siteFacts({ analyticsId, ads, devicePages }: OperatorFacts): SiteFacts {
	return {
		...(!devicePages && { devicePages }),
		...(analyticsId && { analyticsId }),
		...(ads && { ads: { script: ads.script, client: ads.client, slots: ads.slots } }),
	};
}
