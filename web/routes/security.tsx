// The security policy.
import { textPageMeta } from '#web/articles/page-meta.ts';
import { TextPage } from '#web/articles/text-page.tsx';
import page from '#web/pages/security.md';

export const meta = () => textPageMeta(page, '/security');

export default function SecurityPage() {
	return <TextPage page={page} />;
}
