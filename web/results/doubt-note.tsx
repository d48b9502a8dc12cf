// A note on a cutout that the engine doubts: the reason, and what gives a better result.
import { ScanSearch } from 'lucide-react';
import type { Doubt } from '#contract/doubts.ts';

const notes: Record<Doubt, { title: string; text: string }> = {
	'no-subject': {
		title: 'No clear subject found',
		text: 'Nothing in this photo stands out enough, so the cutout is almost empty. Photos with one clear person, animal or object work best.',
	},
	'several-subjects': {
		title: 'More than one subject',
		text: 'Several things stand out in this photo, so we kept all of them. If you want only one, crop the photo around it and process it again.',
	},
	'undecided': {
		title: 'Worth a closer look',
		text: 'The subject and the background are hard to tell apart here, so parts of the cutout may be see-through. A background with more contrast helps.',
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
