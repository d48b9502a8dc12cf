// The feature list of the guide, in two columns.
import type { Section } from '#web/articles/page.ts';
import { Html } from '#web/articles/prose.tsx';

export function WhatItDoes({ section }: { section: Section }) {
	return (
		<section
			aria-labelledby={section.id}
			className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
		>
			<h2 id={section.id} className="text-page">
				{section.title}
			</h2>
			<ul className="grid grid-cols-1 gap-x-16 border-ink border-t md:grid-cols-2">
				{section.parts.map((feature) => (
					<li key={feature.id} className="border-line border-b py-5">
						<h3 className="font-semibold text-lead">{feature.title}</h3>
						<Html html={feature.html} className="mt-1 text-ink-soft" />
					</li>
				))}
			</ul>
		</section>
	);
}
