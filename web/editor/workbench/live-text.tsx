// Announces events to screen readers.
import { useWorkbench } from './context.ts';

export function LiveText() {
	const { announcement } = useWorkbench().chosen;
	return (
		<p role="status" className="sr-only" aria-label="Last action">
			{announcement.text}
			{/* The same text again is a change of the region. */}
			{announcement.count % 2 === 0 ? '' : '\u00a0'}
		</p>
	);
}
