// The contact page.
import { useRef } from 'react';
import type { Section } from '#web/articles/page.ts';
import { textPageMeta } from '#web/articles/page-meta.ts';
import { Html, Prose } from '#web/articles/prose.tsx';
import { useOperatorWords } from '#web/articles/use-operator-words.ts';
import page from '#web/pages/contact.md';
import { organization } from '#web/structured-data.ts';

export const meta = () => textPageMeta(page, '/contact', { '@type': 'ContactPage', 'about': organization() });

export default function ContactPage() {
	const text = useRef<HTMLDivElement>(null);
	useOperatorWords(text);
	return (
		<div ref={text} className="page-width pt-4 md:pt-10">
			<h1 className="text-hero">{page.title}</h1>
			<Prose className="mt-6">
				<Html html={page.intro} className="prose-intro" />
			</Prose>
			<div className="mt-12 grid grid-cols-1 gap-x-20 gap-y-14 border-ink border-t pt-10 md:mt-20 md:pt-14 lg:grid-cols-2">
				{page.sections.map((section) => (
					<ContactSection key={section.id} section={section} />
				))}
			</div>
		</div>
	);
}

function ContactSection({ section: { id, title, html } }: { section: Section }) {
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="text-title">
				{title}
			</h2>
			<Prose className="addresses mt-5">
				<Html html={html} />
			</Prose>
		</section>
	);
}
