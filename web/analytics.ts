// All analytics events of the site, typed, and the push to window.dataLayer, which a configured provider reads.
import { loadScript, readSiteFacts } from './site-facts.ts';

type Step =
	| {
			category: 'consent';
			action: 'consent_asked' | 'consent_granted' | 'consent_declined' | 'consent_withdrawn';
	  }
	| {
			category: 'upload';
			action: 'file_selected' | 'file_refused' | 'upload_started' | 'upload_success' | 'upload_failed';
	  }
	| {
			category: 'processing';
			action: 'processing_started' | 'processing_success' | 'processing_failed' | 'processing_without_image';
	  }
	| {
			category: 'download';
			action: 'download_started' | 'download_success' | 'download_failed';
	  }
	| {
			category: 'result';
			action: 'result_viewed' | 'result_refused' | 'result_deleted' | 'process_another';
	  }
	| { category: 'share'; action: 'share_native' | 'share_copied' | 'share_failed' };

/**
 * `label` is a reason or the name of a button, never a file name, an id or a
 * token; `value` is a number such as bytes or milliseconds.
 */
type CustomEvent = Step & { label?: string; value?: number };

interface PageView {
	title: string;
	location: string;
	path: string;
}

declare global {
	interface Window {
		dataLayer?: unknown[];
	}
}

function push(entry: unknown): void {
	window.dataLayer ??= [];
	window.dataLayer.push(entry);
}

/** Callers pass the URL without its query, which may contain ids and tokens that give access to an image. */
export function trackPageView(view: PageView): void {
	startProvider();
	send({ event: 'page_view', ...view });
}

export function track(event: CustomEvent): void {
	send({ event: event.action, ...event });
}

/** Google Tag Manager reads plain entries, a plain gtag.js tag only its own commands. */
function send(entry: { event: string }): void {
	push(entry);
	if (isPlainTag(readSiteFacts().analyticsId)) command('event', entry.event, entry);
}

/** Loads the provider's script once, if the operator has configured an id. */
function startProvider(): void {
	const { analyticsId } = readSiteFacts();
	if (!analyticsId || started) return;
	started = true;
	if (isPlainTag(analyticsId)) {
		command('js', new Date());
		// The automatic page view would contain the query.
		command('config', analyticsId, { send_page_view: false });
		loadScript(`https://www.googletagmanager.com/gtag/js?id=${analyticsId}`);
	} else {
		push({ 'gtm.start': Date.now(), 'event': 'gtm.js' });
		loadScript(`https://www.googletagmanager.com/gtm.js?id=${analyticsId}`);
	}
}

let started = false;

function isPlainTag(id: string | undefined): boolean {
	return id !== undefined && !id.startsWith('GTM-');
}

/** gtag.js recognises a command by its type: an `arguments` object. */
function command(...args: unknown[]): void;
function command(): void {
	// biome-ignore lint/complexity/noArguments: gtag.js ignores arrays.
	push(arguments);
}
