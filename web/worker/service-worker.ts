// The service worker of the site: photos shared from other apps, and private pages without a connection. It does nothing else.
import './share-target.ts';
import './private-pages.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
