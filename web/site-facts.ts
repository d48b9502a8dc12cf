// Reads the configuration that the server writes into each page, and loads the scripts of configured services.
import { type SiteFacts, siteFactsId } from '#contract/site-facts.ts';

/** Empty without configured services, and if the block is missing or malformed. */
export function readSiteFacts(): SiteFacts {
	try {
		return JSON.parse(document.getElementById(siteFactsId)?.textContent ?? '{}') as SiteFacts;
	} catch {
		return {};
	}
}

/** Adds the script of a service to the document, unless it is there already. */
export function loadScript(src: string): void {
	if ([...document.scripts].some((script) => script.src === src)) return;
	const script = document.createElement('script');
	script.src = src;
	script.async = true;
	document.head.append(script);
}
