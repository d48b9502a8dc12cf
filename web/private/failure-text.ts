// The texts for a photo that could not be cut out on this device, and whether the same photo may succeed later.
import { limits } from '#contract/limits.ts';
import type { DeviceErrorCode } from '#web/device/protocol.ts';
import { formatCount } from '#web/ui/format.ts';
import { notLoaded } from './not-loaded.tsx';

interface FailureText {
	readonly title: string;
	readonly text: string;
	readonly isRetryable: boolean;
	/** Whether the server can do what this device cannot. */
	readonly mayServerHelp: boolean;
}

export const failureTexts: Readonly<Record<DeviceErrorCode, FailureText>> = {
	'unreadable-image': {
		title: 'This photo cannot be read',
		text: 'It is damaged, or not really a JPG or PNG. Open it in another program, save it again, and choose that file.',
		isRetryable: false,
		mayServerHelp: false,
	},
	'file-lost': {
		title: 'This file is no longer there',
		text: 'It was moved, deleted or changed after you chose it. Choose it again.',
		isRetryable: false,
		mayServerHelp: false,
	},
	'too-many-pixels': {
		title: 'This photo is too large',
		text: `It has more than ${limits.maxPixels / 1_000_000} megapixels, or a side of more than ${formatCount(limits.maxSidePx)} pixels. Make it smaller, then choose it again.`,
		isRetryable: false,
		mayServerHelp: false,
	},
	'hidden-pixels': {
		title: 'This browser hides the photo from the page',
		text: 'So that sites cannot recognise you, it gives them noise in place of pixels. Allow this site to read canvas data and try again, or let the server do it.',
		isRetryable: true,
		mayServerHelp: true,
	},
	'out-of-memory': {
		title: 'Not enough memory',
		text: 'This browser gave the page too little memory for this photo. Close other tabs and try again, choose a smaller photo, or let the server do it.',
		isRetryable: true,
		mayServerHelp: true,
	},
	'not-loaded': {
		...notLoaded,
		isRetryable: true,
		mayServerHelp: false,
	},
	'no-backend': {
		title: 'This browser cannot run the model',
		text: 'It lacks what a neural network needs. A newer browser can do it, or the server.',
		isRetryable: false,
		mayServerHelp: true,
	},
	'failed': {
		title: 'That did not work',
		text: 'The work on this device ended before the cutout was ready. Try again; if it happens again, reload the page, or let the server do it.',
		isRetryable: true,
		mayServerHelp: true,
	},
};
