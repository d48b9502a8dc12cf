// What can be done with a result: the editor, in one picture.
import { PictureInTheme } from '#web/pictures/picture-in-theme.tsx';

const alt =
	'The editor: a basket of oranges on a kitchen table, with a soft shadow beneath it, and the choice of backgrounds';

export function Editor() {
	return (
		<section aria-labelledby="editor-title" className="page-width">
			<div className="grid grid-cols-1 gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-end">
				<h2 id="editor-title" className="text-page">
					Then make it yours
				</h2>
				<p className="max-w-[58ch] text-ink-soft text-lead">
					Press Edit on the results page. Click what belongs to the subject and what does not, paint details
					with a brush that stops at edges, then pick a background, a shadow and the size your shop asks for.
					What you see is the file you get.
				</p>
			</div>
			<div className="mt-10 overflow-hidden rounded-card border border-line max-sm:hidden">
				<PictureInTheme name="editor" alt={alt} sizes="(width >= 88rem) 82rem, 94vw" />
			</div>
			<div className="mx-auto mt-10 max-w-96 overflow-hidden rounded-card border border-line sm:hidden">
				<PictureInTheme name="editor-phone" alt={alt} sizes="min(24rem, 92vw)" />
			</div>
		</section>
	);
}
