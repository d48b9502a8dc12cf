// Common questions in native disclosure elements, which work without script.
import { Plus } from 'lucide-react';
import type { Section } from '#web/articles/page.ts';
import { Html, Prose } from '#web/articles/prose.tsx';

export function Questions({ section }: { section: Section }) {
	return (
		<section
			aria-labelledby={section.id}
			className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
		>
			<h2 id={section.id} className="text-page">
				{section.title}
			</h2>
			<div className="border-ink border-t">
				{section.parts.map((part) => (
					<details key={part.id} id={part.id} className="group border-line border-b">
						<summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 font-display font-semibold text-lead hover:text-peel [&::-webkit-details-marker]:hidden">
							{part.title}
							<Plus
								aria-hidden
								className="size-6 flex-none print:hidden group-open:rotate-45 motion-safe:transition-transform"
							/>
						</summary>
						<Prose className="pb-6">
							<Html html={part.html} />
						</Prose>
					</details>
				))}
			</div>
		</section>
	);
}
