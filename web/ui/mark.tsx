// The mark: a rounded square whose lower right corner peels up from the checkerboard.
import { markShape } from './mark-shape.ts';

export function Mark({ className = '' }: { className?: string }) {
	return (
		<svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
			<path className="fill-ink" d={markShape.checks} />
			<path className="fill-peel-fill" d={markShape.sheet} />
			<path className="fill-flap" d={markShape.flap} />
		</svg>
	);
}
