// Every analytics event the site can send, with its fields; a tag manager reads them from window.dataLayer, if one is configured.
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

/** `label` is a reason or a place, never a file name, an id or a token; `value` is a number such as bytes or milliseconds. */
export type CustomEvent = Step & { label?: string; value?: number };

export interface PageView {
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

/** The address goes out without its query: ids and tokens open a picture and are nobody else's business. */
export function trackPageView(view: PageView): void {
	startProvider();
	send({ event: 'page_view', ...view });
}

export function track(event: CustomEvent): void {
	send({ event: event.action, ...event });
}

/** A tag manager reads plain entries; a tag without a manager hears only its own commands. */
function send(entry: { event: string }): void {
	push(entry);
	if (isPlainTag(readSiteFacts().analyticsId)) command('event', entry.event, entry);
}

/** Loads the provider's script, once, and only if the operator has set an id. */
function startProvider(): void {
	const { analyticsId } = readSiteFacts();
	if (!analyticsId || started) return;
	started = true;
	if (isPlainTag(analyticsId)) {
		command('js', new Date());
		// Page views are sent by us, with the address cut before its query.
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

/** The provider tells commands from entries by their being an `arguments` object. */
function command(..._words: unknown[]): void;
function command(): void {
	// biome-ignore lint/complexity/noArguments: an array would not be understood.
	push(arguments);
}
