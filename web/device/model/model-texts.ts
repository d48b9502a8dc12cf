// The texts of the model's panel in each state.
import type { ModelErrorCode } from './model-download-error.ts';
import type { ModelState, Waiting } from './model-state.ts';

interface PanelText {
	readonly title: string;
	readonly text: string;
}

/** `bytes` is the length of the model's file, which is larger than its download. */
export function panelText(state: ModelState, bytes: number): PanelText {
	switch (state.step) {
		case 'checking':
			return { title: 'The model', text: 'Looking for the model on this device...' };
		case 'absent':
			return { title: 'First, the model', text: `${sizeText(state, bytes)} ${keptText(state)}` };
		case 'paused':
			return { title: 'The download is paused', text: `${amountText(state)} are on this device already.` };
		case 'elsewhere':
			return { title: 'The model is on its way', text: waitingTexts['other-tab'] };
		case 'downloading':
			if (state.waiting) return { title: 'The download waits', text: waitingTexts[state.waiting] };
			if (state.loaded === state.total)
				return {
					title: 'Checking the model',
					text: 'All of it has arrived. We check that nothing is damaged.',
				};
			return { title: 'Downloading the model', text: amountText(state) };
		case 'failed':
			return failureText(state, state.code);
		case 'stored':
			return {
				title: 'The model is on this device',
				text: state.lasting
					? `It takes ${megabytes(bytes)} and stays until you remove it, or this browser needs the space.`
					: 'This browser stores nothing for this page, so the model stays until you close it.',
			};
	}
}

/** The announcement for screen readers: the start and the end of each state, and each quarter of the download. */
export function announcement(state: ModelState, bytes: number): string {
	const { title, text } = panelText(state, bytes);
	if (state.step === 'checking' || state.step === 'absent') return '';
	if (['failed', 'elsewhere'].includes(state.step) || (state.step === 'downloading' && state.waiting))
		return `${title}. ${text}`;
	const quarters = state.total ? Math.floor((4 * state.loaded) / state.total) : 0;
	return state.step === 'downloading' && quarters > 0 && quarters < 4
		? `${title}, ${25 * quarters} percent`
		: title;
}

const waitingTexts: Record<Waiting, string> = {
	'server-not-ready': 'The server is still preparing the model. The download continues by itself.',
	'rate-limit': 'The server asks for a short break. The download continues by itself.',
	'other-tab': 'Another tab of this browser is downloading the model. It will be here for both.',
};

const failureTexts: Record<ModelErrorCode, PanelText> = {
	'no-connection': {
		title: 'The connection was lost',
		text: 'Check that you are online, then try again.',
	},
	'not-ready': {
		title: 'The server is not ready yet',
		text: 'It is still preparing the model, or has too much to do. Try again in a few minutes.',
	},
	'rate-limited': {
		title: 'Too many downloads for now',
		text: 'Your network has downloaded as much of the model as the server allows in an hour. Try again later, and only the rest is downloaded.',
	},
	'damaged': {
		title: 'The model was damaged',
		text: 'It was not the file it should have been, so we deleted it. Try again. If that happens twice, something between you and the server is changing files.',
	},
	'no-space': {
		title: 'There is not enough space',
		text: 'Free some space on this device, or close other pages, then try again.',
	},
	'storage-failed': {
		title: 'The browser’s storage failed',
		text: 'Close other pages of this browser, then try again.',
	},
	'refused': {
		title: 'The server has no such model',
		text: 'This page may be an older version. Reload it, then try again.',
	},
	'insecure-page': {
		title: 'This needs a secure connection',
		text: 'Browsers can check the model only on pages whose address starts with https. Ask the operator of this site for one.',
	},
	'absent': { title: 'The model is no longer here', text: 'The browser has deleted it. Try again.' },
};

function failureText(state: ModelState, code: ModelErrorCode): PanelText {
	const { title, text } = failureTexts[code];
	return { title, text: state.loaded > 0 ? `${text} ${amountText(state)} are kept.` : text };
}

function sizeText({ total }: ModelState, bytes: number): string {
	return total === undefined
		? `The model is ${megabytes(bytes)} at most.`
		: `The model is ${megabytes(total)}.`;
}

function keptText({ lasting }: ModelState): string {
	return lasting
		? 'It is downloaded once and stays on this device.'
		: 'This browser stores nothing for this page, so the model is downloaded for as long as the page is open.';
}

function amountText({ loaded, total }: ModelState): string {
	return total === undefined ? megabytes(loaded) : `${inMegabytes(loaded, total)} of ${megabytes(total)}`;
}

function megabytes(bytes: number): string {
	return `${inMegabytes(bytes, bytes)} MB`;
}

/** Formats with as many digits as `total`, which is shown next to it: 7 of 78, 0.3 of 4.6. */
function inMegabytes(bytes: number, total: number): string {
	return (bytes / 1_000_000).toFixed(total < 10_000_000 ? 1 : 0);
}
