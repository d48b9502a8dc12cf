// The state of one image in words.
import type { Doubt } from '#contract/doubts.ts';
import { confidenceText } from '#web/journey/confidence.ts';
import type { Item } from '../item.ts';
import type { Cutout } from '../processing/processor.ts';

const doubtTexts: Record<Doubt, string> = {
	'no-subject': 'No clear subject found',
	'already-transparent': 'Was transparent already',
	'several-subjects': 'More than one subject',
	'undecided': 'Worth a closer look',
};

export function stateText({ state, editedAt }: Item): string {
	switch (state.step) {
		case 'waiting':
			return 'Waiting';
		case 'sending':
			return state.share < 1 ? `Uploading, ${Math.floor(100 * state.share)}%` : 'Uploaded';
		case 'sent':
			return 'Ready to be cut out';
		case 'cutting':
			if (state.position === 0) return 'Cutting out';
			return state.position === 1 ? 'Next in the queue' : `Number ${state.position} in the queue`;
		case 'done':
			return [editedAt === undefined ? 'Done' : 'Edited', assessment(state.cutout)].join('. ');
		case 'refused':
		case 'failed':
			return state.reason;
		case 'expired':
			return 'Expired: it has been deleted from the server.';
	}
}

/** Not for an almost empty cutout, where the number has no meaning. */
function assessment({ confidence, doubt }: Cutout): string {
	if (doubt === 'no-subject') return doubtTexts[doubt];
	return [confidenceText(confidence), ...(doubt ? [doubtTexts[doubt]] : [])].join('. ');
}
