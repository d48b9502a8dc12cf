// The actions on a result: download, edit, process another image, share the tool.
import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { downloadUrl } from '#web/journey/api.ts';
import { messages } from '#web/journey/messages.ts';
import { editPath } from '#web/journey/paths.ts';
import { readEdited } from '#web/journey/read-edited.ts';
import { useCallOnReturn } from '#web/journey/use-call-on-return.ts';
import { Button, ButtonLink, TextButton } from '#web/ui/button.tsx';
import { openDocument } from '#web/ui/open-page.ts';
import { DownloadButton } from './download/download-button.tsx';
import { useDownload } from './download/use-download.ts';
import { share } from './share.ts';

interface Props {
	/** Undefined while the page is prerendered. */
	id: string | undefined;
	token: string | undefined;
	onRejected: () => void;
}

export function ResultActions({ id, token, onRejected }: Props) {
	const { isBusy, arrived, download } = useDownload({
		url: token && downloadUrl(token),
		label: 'results',
		success: messages.downloaded,
		onRejected,
	});
	return (
		<div className="flex flex-wrap items-center gap-3">
			<DownloadButton isBusy={isBusy} arrived={arrived} onDownload={download} className="grow sm:grow-0" />
			<Button kind="secondary" className="grow sm:grow-0" onClick={() => id && token && edit(id, token)}>
				Edit
			</Button>
			<ButtonLink to="/upload" kind="secondary" className="grow sm:grow-0" onClick={trackAnother}>
				Process Another Image
			</ButtonLink>
			<TextButton className="grow sm:ml-2 sm:grow-0" onClick={() => shareSite('actions')}>
				<Share2 aria-hidden className="size-5" />
				Share Tool
			</TextButton>
			{id && <EditsNote id={id} />}
		</div>
	);
}

/** Repeats sharing and starting over at the end of the page. */
export function ResultCallToAction() {
	return (
		<section className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 print:hidden">
			<div>
				<h2 className="text-title">Know somebody who still cuts out photos by hand?</h2>
				<p className="mt-2 text-ink-soft">Send them the link, or peel your next photo.</p>
			</div>
			<div className="flex flex-wrap gap-3 max-sm:w-full">
				<Button kind="secondary" className="grow" onClick={() => shareSite('page-end')}>
					Share with a friend
				</Button>
				<ButtonLink to="/upload" kind="secondary" className="grow" onClick={trackAnother}>
					Try another photo
				</ButtonLink>
			</div>
		</section>
	);
}

/** A new document, because the editor's lock on its edits lasts as long as the document. */
function edit(id: string, token: string) {
	void openDocument(editPath(id, token));
}

function shareSite(place: string) {
	const site = {
		title: product.name,
		text: 'Remove the background from any photo. Free, no account needed.',
		url: `${window.location.origin}/`,
	};
	return share(site, place, messages.linkCopied);
}

function trackAnother() {
	track({ category: 'result', action: 'process_another' });
}

/** For a result that was edited in this browser. */
function EditsNote({ id }: { id: string }) {
	const [isEdited, setEdited] = useState(false);
	const read = () => readEdited().then((edited) => setEdited(edited.has(id)));
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each image.
	useEffect(() => void read(), [id]);
	useCallOnReturn(read);
	return (
		isEdited && (
			<p role="status" className="w-full text-ink-soft text-small">
				Your edits are in the editor, where you can export them: this page has the cutout without them.
			</p>
		)
	);
}
