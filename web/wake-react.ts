// Keeps a page working to which the user comes back. Firefox (153) drops messages that a page sends itself while it is
// put into the back/forward cache, and React, which waits for one before it works on, rendered nothing any more: links
// changed the address alone. scripts/finish-build.ts inlines this into every page with a script.

const Channel = window.MessageChannel;

/** Of the first one, which is React's. A message more than it waits for does nothing. */
window.MessageChannel = class extends Channel {
	constructor() {
		super();
		window.MessageChannel = Channel;
		addEventListener('pageshow', ({ persisted }) => persisted && this.port2.postMessage(null));
	}
};
