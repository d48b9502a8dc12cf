// The table of contents of a long text: a sidebar on wide screens, a disclosure above the text on narrow ones.
import type { Heading } from './post.ts';

interface Props {
	headings: readonly Heading[];
	title: string;
}

export function Contents({ headings, title }: Props) {
	return (
		<>
			<nav aria-label={title} className="text-small max-lg:hidden print:hidden">
				<p className="font-semibold text-ink-soft">{title}</p>
				<Entries headings={headings} />
			</nav>
			<details className="border-line border-y lg:hidden print:hidden">
				<summary className="min-h-14 cursor-pointer py-4 font-semibold">{title}</summary>
				<nav aria-label={title} className="pb-4">
					<Entries headings={headings} />
				</nav>
			</details>
		</>
	);
}

function Entries({ headings }: Pick<Props, 'headings'>) {
	return (
		<ol className="mt-2 border-line border-l">
			{headings.map((heading) => (
				<li key={heading.id}>
					<a
						href={`#${heading.id}`}
						className="-ml-px flex min-h-11 items-center border-transparent border-l-2 py-1 pl-4 text-ink-soft no-underline hover:border-peel hover:text-ink lg:min-h-9"
					>
						{heading.title}
					</a>
				</li>
			))}
		</ol>
	);
}
