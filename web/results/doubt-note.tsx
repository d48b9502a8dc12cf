// A note on a cutout that the engine doubts: the reason, and that a click in the editor can say what the subject is.
import { MousePointerClick, ScanSearch } from 'lucide-react';
import type { Doubt } from '#contract/doubts.ts';
import { Button } from '#web/ui/button.tsx';

const notes: Record<Doubt, { title: string; text: string }> = {
	'no-subject': {
		title: 'No clear subject found',
		text: 'Nothing in this photo stands out enough, so the cutout is almost empty. Choose what you want with a click, and we cut that out.',
	},
	'several-subjects': {
		title: 'More than one subject',
		text: 'Several things stand out in this photo, so we kept all of them. If you want only one, choose it with a click.',
	},
	'undecided': {
		title: 'Worth a closer look',
		text: 'The subject and the background are hard to tell apart here, so parts of the cutout may be see-through. If the wrong thing was cut out, choose the right one with a click.',
	},
};

interface Props {
	doubt: Doubt;
	onChooseSubject: () => void;
}

export function DoubtNote({ doubt, onChooseSubject }: Props) {
	const { title, text } = notes[doubt];
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-line bg-surface px-4 py-3 md:col-span-2">
			<p role="status" className="flex max-w-[70ch] grow basis-[24rem] items-start gap-3 text-ink-soft">
				<ScanSearch aria-hidden className="mt-0.5 size-5 shrink-0 text-ink" />
				<span>
					<strong className="font-semibold text-ink">{title}.</strong> {text}
				</span>
			</p>
			<Button kind="secondary" size="small" className="max-sm:w-full" onClick={onChooseSubject}>
				<MousePointerClick aria-hidden className="size-5" />
				Choose the subject
			</Button>
		</div>
	);
}
