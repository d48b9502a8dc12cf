// The guide: three steps, the editor, features, six tips, questions, call to action.
import { sectionOf } from '#web/articles/page.ts';
import { textPageMeta } from '#web/articles/page-meta.ts';
import { Html } from '#web/articles/prose.tsx';
import { Editing } from '#web/guide/editing.tsx';
import { Questions } from '#web/guide/questions.tsx';
import { Steps } from '#web/guide/steps.tsx';
import { Tips } from '#web/guide/tips.tsx';
import { WhatItDoes } from '#web/guide/what-it-does.tsx';
import page from '#web/pages/how-to-use.md';
import { faqPage, howTo } from '#web/structured-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const steps = sectionOf(page, 'three-steps');
const tips = sectionOf(page, 'six-tips-for-a-clean-cutout');
const tryIt = sectionOf(page, 'try-it');
const questions = sectionOf(page, 'questions');

const plain = (html: string) => html.replace(/<[^>]+>/g, '');

export const meta = () =>
	textPageMeta(page, '/how-to-use', [
		howTo(
			page.title,
			steps.parts.map(({ title, html }) => ({ name: title, text: plain(html) })),
		),
		faqPage(questions.parts.map(({ title, html }) => ({ question: title, answer: html }))),
	]);

export default function HowToUsePage() {
	return (
		<div className="page-width grid grid-cols-1 gap-24 pt-4 md:gap-36 md:pt-10">
			<div>
				<h1 className="max-w-[14ch] text-hero">{page.title}</h1>
				<Steps section={steps} />
			</div>
			<Editing section={sectionOf(page, 'edit-the-cutout')} />
			<WhatItDoes section={sectionOf(page, 'features')} />
			<Tips section={tips} />
			<Questions section={questions} />
			<section aria-labelledby="try" className="border-ink border-t pt-10 md:pt-14 print:hidden">
				<h2 id="try" className="text-page">
					{tryIt.title}
				</h2>
				<Html html={tryIt.html} className="mt-4 max-w-[44ch] text-ink-soft text-lead" />
				<p className="mt-8 flex flex-wrap gap-3">
					<ButtonLink to="/" size="large">
						Back to home
					</ButtonLink>
					<ButtonLink to="/upload" kind="secondary" size="large">
						Upload Image
					</ButtonLink>
				</p>
			</section>
		</div>
	);
}
