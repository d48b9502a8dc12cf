// What the operator configured, as the server wrote it into the page.
import { type SiteFacts, siteFactsId } from '#contract/site-facts.ts';

/** Empty without configured services, and wherever the block cannot be read. */
export function readSiteFacts(): SiteFacts {
	try {
		return JSON.parse(document.getElementById(siteFactsId)?.textContent ?? '{}') as SiteFacts;
	} catch {
		return {};
	}
}

/** Loads a provider's script once, however often it is asked for. */
export function loadScript(src: string): void {
	if ([...document.scripts].some((script) => script.src === src)) return;
	const script = document.createElement('script');
	script.src = src;
	script.async = true;
	document.head.append(script);
}
