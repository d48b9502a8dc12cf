// The service worker of the site: photos shared from other apps, and private
// pages without a connection. It does nothing else.
// The worker of another build waits until all pages are closed, because it does not call skipWaiting: in Chromium a
// page that is requested while the worker is being replaced may get no response.
import './share-target.ts';
import './private-pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Not awaited: in Firefox it did not settle while the network's threads were running, and the service worker never
// became active.
self.addEventListener('activate', () => void self.clients.claim());
