// Three facts side by side, separated by hairlines.
import type { ReactNode } from 'react';

export interface Fact {
	title: string;
	text: ReactNode;
}

export function FactColumns({ facts }: { facts: readonly Fact[] }) {
	return (
		<ul className="grid border-ink border-t md:grid-cols-3">
			{facts.map(({ title, text }) => (
				<li
					key={title}
					className="border-line border-b py-6 last:border-b-0 md:border-r md:border-b-0 md:px-8 md:py-8 md:last:border-r-0 md:last:pr-0 md:first:pl-0"
				>
					<h3 className="font-semibold text-lead">{title}</h3>
					<p className="mt-2 max-w-[38ch] text-ink-soft">{text}</p>
				</li>
			))}
		</ul>
	);
}
