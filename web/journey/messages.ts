// The toasts of upload, processing and results, word for word as specified.
import { limits } from '#contract/limits.ts';
import type { ToastContent } from '#web/ui/toasts/toasts.ts';

export const messages = {
	wrongType: { tone: 'failure', title: 'Invalid file type', message: 'Please select a JPG or PNG image.' },
	tooLarge: tooLarge(limits.maxMegabytes),
	uploadFailed: {
		tone: 'failure',
		title: 'Upload failed',
		message: 'Please try again with a different image.',
	},
	uploaded: { tone: 'success', title: 'Upload successful!', message: 'Redirecting to processing...' },
	noImage: { tone: 'failure', title: 'No image selected', message: 'Please upload an image first.' },
	processed: {
		tone: 'success',
		title: 'Processing complete!',
		message: 'Your image is ready for download.',
	},
	processingFailed: {
		tone: 'failure',
		title: 'Processing failed',
		message: 'Please try again with a different image.',
	},
	invalidAccess: { tone: 'failure', title: 'Invalid access', message: 'Please process an image first.' },
	downloaded: {
		tone: 'success',
		title: 'Download complete!',
		message: 'Your image has been saved to your downloads folder.',
	},
	downloadedAtHome: {
		tone: 'success',
		title: 'Download complete',
		message: 'Your image has been downloaded successfully.',
	},
	/** Not in the specification, which has single images only. The user may have chosen another folder. */
	zipSaved: { tone: 'success', title: 'Download complete!', message: 'The zip has been saved.' },
	/** Not in the specification, which has no deletion. */
	deletionFailed: {
		tone: 'failure',
		title: 'Not deleted yet',
		message: 'Please try again in a moment.',
	},
	linkCopied: {
		tone: 'success',
		title: 'Link copied!',
		message: 'Share this amazing tool with your friends.',
	},
} as const satisfies Record<string, ToastContent>;

export function downloadFailed(reason: string | undefined): ToastContent {
	return { tone: 'failure', title: 'Download failed', message: reason || 'Please try again.' };
}

export function tooLarge(maxMegabytes: number): ToastContent {
	return {
		tone: 'failure',
		title: 'File too large',
		message: `Please select an image smaller than ${maxMegabytes}MB.`,
	};
}
