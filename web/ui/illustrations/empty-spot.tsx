// Illustration for missing content: a checkerboard with an empty outline.
import { useId } from 'react';
import { OrangeOutline } from './orange.tsx';

export function EmptySpot() {
	const id = useId();
	return (
		<svg viewBox="0 0 720 540" aria-hidden="true" className="w-full max-md:max-w-md">
			<pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
				<path className="fill-[var(--check-a)]" d="M0 0h48v48H0z" />
				<path className="fill-[var(--check-b)]" d="M24 0h24v24H24zM0 24h24v24H0z" />
			</pattern>
			<rect
				className="stroke-line"
				fill={`url(#${id})`}
				width="718"
				height="538"
				x="1"
				y="1"
				rx="27"
				strokeWidth="2"
			/>
			<g transform="translate(0 -28)">
				<OrangeOutline />
			</g>
		</svg>
	);
}
