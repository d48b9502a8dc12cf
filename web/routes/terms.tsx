// The terms of use.
import { textPageMeta } from '#web/articles/page-meta.ts';
import { TextPage } from '#web/articles/text-page.tsx';
import page from '#web/pages/terms.md';

export const meta = () => textPageMeta(page, '/terms');

export default function TermsPage() {
	return <TextPage page={page} />;
}
