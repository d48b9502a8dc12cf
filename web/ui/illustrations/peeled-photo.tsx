// Illustration of the product: the background of a photo peels away and its subject stays.
import { useId } from 'react';
import { Orange } from './orange.tsx';

export function PeeledPhoto() {
	const id = useId();
	return (
		<svg viewBox="0 0 720 600" aria-hidden="true" className="w-36 max-w-full sm:w-44">
			<clipPath id={`${id}card`}>
				<rect width="720" height="600" rx="28" />
			</clipPath>
			<pattern id={`${id}checks`} width="48" height="48" patternUnits="userSpaceOnUse">
				<path className="fill-[var(--check-a)]" d="M0 0h48v48H0z" />
				<path className="fill-[var(--check-b)]" d="M24 0h24v24H24zM0 24h24v24H0z" />
			</pattern>
			<clipPath id={`${id}flat`}>
				<path d="M0 0h720v172L292 600H0z" />
			</clipPath>
			<g clipPath={`url(#${id}card)`}>
				<rect width="720" height="600" fill={`url(#${id}checks)`} />
				<g clipPath={`url(#${id}flat)`}>
					<Room />
				</g>
				<path className="peel-shadow fill-[var(--flap)]" d="M720 172H326a34 34 0 0 0-34 34v394z" />
				<Orange />
			</g>
			<rect className="fill-none stroke-line" width="718" height="598" x="1" y="1" rx="27" strokeWidth="2" />
		</svg>
	);
}

function Room() {
	return (
		<>
			<path className="fill-[var(--scene-wall)]" d="M0 0h720v600H0z" />
			<path className="fill-[var(--scene-light)]" d="M80 56h190v250H80z" />
			<path className="stroke-[var(--scene-wall)]" strokeWidth="12" d="M175 56v250M80 180h190" />
			<path className="fill-[var(--scene-table)]" d="M0 430h720v170H0z" />
		</>
	);
}
