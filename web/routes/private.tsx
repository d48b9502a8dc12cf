// The private page: a photo is cut out in the browser, and nothing of it is uploaded.
import { product } from '#contract/product.ts';
import { NotOffered } from '#web/private/not-offered.tsx';
import { PrivateTool } from '#web/private/private-tool.tsx';
import { pageMeta } from '#web/seo.ts';
import { type Fact, FactColumns } from '#web/ui/fact-columns.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { usePrivatePages } from '#web/ui/use-private-pages.ts';

export const meta = () =>
	pageMeta({
		title: `Remove a background on this device | ${product.name}`,
		description:
			'Remove the background of a photo in your own browser: the photo is not uploaded, there are no ads and no analytics, and it works without a connection.',
		path: '/private',
	});

const facts: readonly Fact[] = [
	{
		title: 'Never uploaded',
		text: 'Photo, cutout and edits are in this page only. Leave it, and they are gone.',
	},
	{
		title: 'The same method',
		text: 'Code and networks are those of the server, in every browser. Where they are undecided, in about one photo of six, the server has one more network.',
	},
];

const storedFact: Fact = {
	title: 'Works without a connection',
	text: 'After your first photo the page and the model stay on your device, until you remove them.',
};

/** Shown where the browser stores nothing. */
const unstoredFact: Fact = {
	title: 'Nothing stays behind',
	text: 'This browser keeps neither the page nor the model. Close the page, and both are gone.',
};

export default function PrivatePage() {
	return (
		<>
			<div className="page-width [@media(scripting:none)]:py-12">
				<NoScript purpose="cuts out your photo in your browser" />
			</div>
			{usePrivatePages() ? (
				<PrivateTool>
					{(isLasting) => (
						<section aria-labelledby="facts-title">
							<h2 id="facts-title" className="sr-only">
								What this page does
							</h2>
							<FactColumns facts={[...facts, isLasting ? storedFact : unstoredFact]} />
						</section>
					)}
				</PrivateTool>
			) : (
				<NotOffered />
			)}
		</>
	);
}
