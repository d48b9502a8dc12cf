// What only the operator knows and the server writes into the prerendered pages: the public origin, and what the page's script needs.

/** Stands for the public origin in everything prerendered. */
export const unknownOrigin = 'https://peel.invalid';

/** Written into each page as a block of JSON. */
export interface SiteFacts {
	/** Id of the analytics provider; without it no script of theirs is loaded. */
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
