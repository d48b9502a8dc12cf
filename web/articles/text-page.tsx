// A text page: title, optional effective date, table of contents and sections.
import { type ReactNode, useRef } from 'react';
import { Contents } from './contents.tsx';
import type { PageText, Section } from './page.ts';
import { formatDate } from './post.ts';
import { Html, Prose } from './prose.tsx';
import { useOperatorWords } from './use-operator-words.ts';

interface Props {
	page: PageText;
	/** Content below the title. */
	children?: ReactNode;
}

export function TextPage({ page, children }: Props) {
	const text = useRef<HTMLDivElement>(null);
	useOperatorWords(text);
	return (
		<div ref={text} className="page-width pt-4 md:pt-10">
			<header className="max-w-[52rem]">
				<h1 className="text-hero">{page.title}</h1>
				{page.effective && (
					<p className="mt-5 text-ink-soft">
						Effective <time dateTime={page.effective}>{formatDate(page.effective)}</time>
					</p>
				)}
			</header>
			{children}
			<div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-10 md:mt-16 lg:grid-cols-[minmax(0,17rem)_minmax(0,46rem)]">
				<div className="lg:sticky lg:top-8 lg:self-start">
					<Contents headings={page.sections} title="On this page" />
				</div>
				<Prose>
					{page.intro && <Html html={page.intro} className="prose-intro" />}
					{page.sections.map((section) => (
						<TextSection key={section.id} section={section} />
					))}
				</Prose>
			</div>
		</div>
	);
}

function TextSection({ section: { id, title, html, parts } }: { section: Section }) {
	return (
		<section aria-labelledby={id} className={id === 'in-short' ? 'in-short' : undefined}>
			<h2 id={id}>{title}</h2>
			<Html html={html} />
			{parts.map((part) => (
				<section key={part.id} aria-labelledby={part.id}>
					<h3 id={part.id}>{part.title}</h3>
					<Html html={part.html} />
				</section>
			))}
		</section>
	);
}
