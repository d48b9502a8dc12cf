// A note on a cutout that the engine doubts: the reason, and the advice to choose the subject with a click in the
// editor.
import { MousePointerClick, ScanSearch } from 'lucide-react';
import type { Doubt } from '#contract/doubts.ts';
import { Button } from '#web/ui/button.tsx';

interface Note {
	readonly title: string;
	readonly text: string;
	/** Advice if a click in the editor can choose the subject; otherwise, or if that does not help, `byHand`. */
	readonly byClick?: string;
	readonly byHand: string;
}

const notes: Record<Doubt, Note> = {
	'no-subject': {
		title: 'No clear subject found',
		text: 'Nothing in this photo stands out enough, so the cutout is almost empty.',
		byClick: 'Choose what you want with a click, and we cut that out.',
		byHand: 'In the editor you can restore what you want with the brush.',
	},
	'already-transparent': {
		title: 'It was transparent already',
		text: 'We kept what was transparent, and removed more of what was left.',
		byHand: 'If something is missing, restore it with the brush in the editor.',
	},
	'several-subjects': {
		title: 'More than one subject',
		text: 'Several things stand out in this photo, so we kept all of them.',
		byClick: 'If you want only one, choose it with a click.',
		byHand: 'If you want only one, erase the others in the editor.',
	},
	'undecided': {
		title: 'Worth a closer look',
		text: 'The subject and the background are hard to tell apart here, so parts of the cutout may be see-through.',
		byClick: 'If the wrong thing was cut out, choose the right one with a click.',
		byHand: 'The brush and the list of holes in the editor can put that right.',
	},
};

interface Props {
	doubt: Doubt;
	/** Undefined if no click can choose the subject, because the server does not have the photo. */
	onChooseSubject?: () => void;
}

export function DoubtNote({ doubt, onChooseSubject }: Props) {
	const { title, text, byClick, byHand } = notes[doubt];
	const choose = byClick && onChooseSubject;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-line bg-surface px-4 py-3 md:col-span-2">
			<p role="status" className="flex max-w-[70ch] grow basis-[24rem] items-start gap-3 text-ink-soft">
				<ScanSearch aria-hidden className="mt-0.5 size-5 shrink-0 text-ink" />
				<span>
					<strong className="font-semibold text-ink">{title}.</strong> {text} {choose ? byClick : byHand}
				</span>
			</p>
			{choose && (
				<Button kind="secondary" size="small" className="max-sm:w-full" onClick={choose}>
					<MousePointerClick aria-hidden className="size-5" />
					Choose the subject
				</Button>
			)}
		</div>
	);
}
