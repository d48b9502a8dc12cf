// The privacy policy.
import { textPageMeta } from '#web/articles/page-meta.ts';
import { TextPage } from '#web/articles/text-page.tsx';
import page from '#web/pages/privacy.md';

export const meta = () => textPageMeta(page, '/privacy');

export default function PrivacyPage() {
	return <TextPage page={page} />;
}
