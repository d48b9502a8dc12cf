// The page for an unknown article; existing articles are routes of their own, see web/routes.ts.
import { MissingArticle, missingArticleMeta } from '#web/articles/missing-article.tsx';

export const meta = missingArticleMeta;

export default function BlogPage() {
	return <MissingArticle />;
}
