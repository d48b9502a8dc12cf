// What the operator configured and the script in the page needs; the server writes it into each page as a block of JSON.

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
