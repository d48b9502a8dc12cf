// A friendly word where the engine doubts its own cut-out: what happened, and what would come out better.
import { ScanSearch } from 'lucide-react';
import type { Doubt } from '#contract/doubts.ts';

const notes: Record<Doubt, { title: string; text: string }> = {
	'no-subject': {
		title: 'No clear subject found',
		text: 'Nothing in this photo stands out enough, so the cut-out is all but empty. A person, an animal or a thing in front of its background works best.',
	},
	'several-subjects': {
		title: 'More than one subject',
		text: 'Several things stand out in this photo, and all of them were kept. If you want only one, crop the photo around it and process it again.',
	},
	'undecided': {
		title: 'Have a close look',
		text: 'Subject and background were hard to tell apart here, and parts of the cut-out may be see-through. More contrast behind the subject helps.',
	},
};

export function DoubtNote({ doubt }: { doubt: Doubt }) {
	const { title, text } = notes[doubt];
	return (
		<p
			role="status"
			className="flex max-w-[70ch] items-start gap-3 rounded-control border border-line bg-surface px-4 py-3 text-ink-soft md:col-span-2"
		>
			<ScanSearch aria-hidden className="mt-0.5 size-5 shrink-0 text-ink" />
			<span>
				<strong className="font-semibold text-ink">{title}.</strong> {text}
			</span>
		</p>
	);
}
