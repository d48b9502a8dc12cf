// The tools of the editor, beside a picture of it.
import type { Section } from '#web/articles/page.ts';
import { Html } from '#web/articles/prose.tsx';
import { PictureInTheme } from '#web/pictures/picture-in-theme.tsx';

export function Editing({ section }: { section: Section }) {
	return (
		<section aria-labelledby={section.id}>
			<div className="grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
				<div>
					<h2 id={section.id} className="text-page">
						{section.title}
					</h2>
					<Html html={section.html} className="mt-5 max-w-[48ch] text-ink-soft text-lead" />
				</div>
				<div className="overflow-hidden rounded-card border border-line">
					<PictureInTheme
						name="editor-brush"
						alt="The editor with its brush at the edge of a teddy bear, and the brush’s settings beside it"
						sizes="(width >= 88rem) 46rem, (width >= 64rem) 52vw, 92vw"
					/>
				</div>
			</div>
			<ul className="mt-10 grid grid-cols-1 gap-x-16 border-ink border-t md:grid-cols-2">
				{section.parts.map((tool) => (
					<li key={tool.id} className="border-line border-b py-5">
						<h3 id={tool.id} className="font-semibold text-lead">
							{tool.title}
						</h3>
						<Html html={tool.html} className="mt-1 text-ink-soft" />
					</li>
				))}
			</ul>
		</section>
	);
}
