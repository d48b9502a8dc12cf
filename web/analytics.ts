// Every analytics event the site can send, with its fields; a tag manager reads them from window.dataLayer, if one is installed.

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
		dataLayer?: object[];
	}
}

function push(entry: object): void {
	window.dataLayer ??= [];
	window.dataLayer.push(entry);
}

/** The address goes out without its query: ids and tokens open a picture and are nobody else's business. */
export function trackPageView(view: PageView): void {
	push({ event: 'page_view', ...view });
}

export function track(event: CustomEvent): void {
	push({ event: event.action, ...event });
}
