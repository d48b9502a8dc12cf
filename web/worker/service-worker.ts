// The service worker of the site: photos shared from other apps, and private
// pages without a connection. It does nothing else.
import './share-target.ts';
import './private-pages.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
// Nothing waits for it: in Firefox it did not end while threads of the network
// ran, and the service worker never became active.
self.addEventListener('activate', () => void self.clients.claim());
