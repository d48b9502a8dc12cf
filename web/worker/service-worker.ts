// The service worker of the site: photos shared from other apps, and private
// pages without a connection. It does nothing else.
// One of another build waits until all pages are closed: it does not call
// skipWaiting. In Chromium a page that is requested while the worker is
// replaced may get no response.
import './share-target.ts';
import './private-pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Nothing waits for it: in Firefox it did not end while threads of the network
// ran, and the service worker never became active.
self.addEventListener('activate', () => void self.clients.claim());
