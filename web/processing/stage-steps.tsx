// The four step indicators of processing, with the current one marked.
import { Check } from 'lucide-react';
import type { Stage } from './progress.ts';

const steps: readonly { stage: Stage; label: string }[] = [
	{ stage: 'analyzing', label: 'Analyzing' },
	{ stage: 'processing', label: 'Processing' },
	{ stage: 'finalizing', label: 'Finalizing' },
	{ stage: 'complete', label: 'Complete' },
];

export function StageSteps({ stage }: { stage: Stage }) {
	const current = steps.findIndex((step) => step.stage === stage);
	return (
		<ol className="grid grid-cols-2 gap-x-6 sm:grid-cols-4 lg:grid-cols-2">
			{steps.map(({ label }, index) => {
				const done = index < current || stage === 'complete';
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
