// The steps of a longer piece of work, with the current one marked.
import { Check } from 'lucide-react';

interface Props {
	/** Unique. */
	labels: readonly string[];
	/** Index of the step under way. */
	current: number;
	/** All steps are done, including the current one. */
	isComplete?: boolean;
}

export function StepList({ labels, current, isComplete = false }: Props) {
	return (
		<ol className="grid grid-cols-1 gap-x-6 min-[18rem]:grid-cols-2 sm:grid-cols-4 wide:grid-cols-2">
			{labels.map((label, index) => {
				const done = index < current || isComplete;
				const here = index === current;
				return (
					<li
						key={label}
						aria-current={here ? 'step' : undefined}
						className={`flex items-center gap-2 border-t-2 py-3 font-medium ${
							done || here ? 'border-peel-fill' : 'border-line text-ink-soft'
						}`}
					>
						<span className="min-w-0 flex-1">{label}</span>
						{done && (
							<>
								<Check aria-hidden className="size-5 text-leaf" strokeWidth={2.5} />
								<span className="sr-only">done</span>
							</>
						)}
						{here && !done && <span aria-hidden className="step-dot size-2 rounded-full bg-peel-fill" />}
					</li>
				);
			})}
		</ol>
	);
}
