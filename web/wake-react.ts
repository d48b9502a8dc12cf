// Keeps a page working when the user comes back to it. Firefox (153) drops messages that a page sends to itself while
// it is being put into the back/forward cache. React waits for such a message before it continues, so it stopped
// rendering: links changed only the address. scripts/finish-build.ts inlines this into every page with a script.

const Channel = window.MessageChannel;

/** Wraps only the first channel, which is React's. An extra message does nothing. */
window.MessageChannel = class extends Channel {
	constructor() {
		super();
		window.MessageChannel = Channel;
		addEventListener('pageshow', ({ persisted }) => persisted && this.port2.postMessage(null));
	}
};
