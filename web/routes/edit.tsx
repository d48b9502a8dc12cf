// The editor: brush, background, crop and export of the result named in the query, or a redirect.
import { useSearchParams } from 'react-router';
import { product } from '#contract/product.ts';
import { Opening } from '#web/editor/opening/opening.tsx';
import { RedirectToUpload } from '#web/journey/redirect-to-upload.tsx';
import { pageMeta } from '#web/seo.ts';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { useMounted } from '#web/ui/use-mounted.ts';

export const meta = () =>
	pageMeta({
		title: `Edit your cutout | ${product.name}`,
		description:
			'Correct edges and holes, set a background, a shadow and the size, and export the file you need.',
		path: '/edit',
		noindex: true,
	});

/** Loaded separately, so that the prerendered page is light and the editor's icons are in no other page's script. */
const Editor = loadedApart(() => import('#web/editor/editor.tsx'));
// The page needs it in any case: this is its only purpose.
Editor.preload();

export default function EditPage() {
	const [search] = useSearchParams();
	const mounted = useMounted();
	const id = search.get('id');
	const token = search.get('token');
	return (
		<>
			<div className="page-width [@media(scripting:none)]:py-12">
				<NoScript />
			</div>
			{mounted && !(id && token) && <RedirectToUpload without="result" />}
			{mounted && id && token ? (
				<Editor
					key={token}
					fallback={<Opening />}
					id={id}
					token={token}
					choosesSubject={search.has('choose')}
					from={search.get('from')}
				/>
			) : (
				<Opening />
			)}
		</>
	);
}
