// Facts of the operator that the server writes into the prerendered pages: the
// public origin and the settings of the page's script.

/** Placeholder of the public origin in prerendered files. */
export const unknownOrigin = 'https://peel.invalid';

/** Written into each page as a block of JSON. */
export interface SiteFacts {
	/**
	 * False: this server serves no models, so private pages cannot work and
	 * nothing should link to them. Absent: they can.
	 */
	readonly devicePages?: false;
	/** Id at the analytics provider; without it no analytics script is loaded. */
	readonly analyticsId?: string;
	readonly ads?: {
		/** Address of the provider's script. */
		readonly script: string;
		readonly client: string;
		/** Slot ids by page. */
		readonly slots: Readonly<Record<string, string>>;
	};
}

/** Id of the element that holds the facts. */
export const siteFactsId = 'site-facts';
