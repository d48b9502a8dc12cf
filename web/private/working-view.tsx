// A photo that is being cut out on this device: its steps, what it runs on, and Cancel.
import { ProcessingImage } from '#web/processing/processing-image.tsx';
import { Button } from '#web/ui/button.tsx';
import { StepList } from '#web/ui/step-list.tsx';
import { useFocusHere } from '#web/ui/use-focus-here.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { useSlow } from '#web/ui/use-slow.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { backendText, type UsedBackend } from './backend-text.ts';
import type { Stage } from './private-state.ts';

const labels = ['Starting', 'Opening', 'Removing', 'Finishing'];

const stages: Record<Stage, { step: number; message: string }> = {
	'starting': { step: 0, message: 'Loading the model into memory...' },
	'decoding': { step: 1, message: 'Opening your photo...' },
	'cutting-out': { step: 2, message: 'Removing the background...' },
	'refining': { step: 3, message: 'Refining the edges...' },
	'encoding': { step: 3, message: 'Writing the cutout...' },
};

const slowAfterMs = 20_000;

interface Props {
	file: File;
	stage: Stage;
	backend: UsedBackend | undefined;
	onCancel: () => void;
}

export function WorkingView({ file, stage, backend, onCancel }: Props) {
	const image = useObjectUrl(file);
	const isSlow = useSlow(slowAfterMs);
	const view = useFocusHere();
	const { step, message } = stages[stage];
	useTitle('Removing the background');
	return (
		<div
			ref={view}
			className="grid grid-cols-1 items-start gap-8 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] wide:gap-8 lg:gap-14"
		>
			<ProcessingImage key={image} image={image} size={undefined} progress={step / labels.length} />
			<div>
				<h1 className="text-page">Peeling it off, right here</h1>
				<p role="status" className="mt-3 min-h-[2.8em] text-ink-soft text-lead">
					{isSlow ? 'This device takes its time. It is still at work.' : message}
				</p>
				<progress className="progress progress-waiting mt-4" aria-label="Background removal" />
				<div className="mt-8">
					<StepList labels={labels} current={step} />
				</div>
				{backend && (
					<p className="mt-6 text-ink-soft text-small">
						{backendText(backend, navigator.hardwareConcurrency)}
					</p>
				)}
				<p className="mt-6">
					<Button kind="secondary" onClick={onCancel}>
						Cancel
					</Button>
				</p>
			</div>
		</div>
	);
}
