// The actions on a result: download, process another image, share the tool.
import { Share2 } from 'lucide-react';
import { track } from '#web/analytics.ts';
import { Button, ButtonLink, TextButton } from '#web/ui/button.tsx';
import { DownloadButton } from './download/download-button.tsx';
import { useDownload } from './download/use-download.ts';
import { useShare } from './use-share.ts';

interface Props {
	token: string | undefined;
	onRejected: () => void;
}

export function ResultActions({ token, onRejected }: Props) {
	const download = useDownload(token ?? '', onRejected);
	const share = useShare('actions');
	return (
		<div className="flex flex-wrap items-center gap-3">
			<DownloadButton
				busy={download.isPending}
				onDownload={token ? download.mutate : undefined}
				className="grow sm:grow-0"
			/>
			<ButtonLink to="/upload" kind="secondary" className="grow sm:grow-0" onClick={trackAnother}>
				Process Another Image
			</ButtonLink>
			<TextButton className="grow sm:ml-2 sm:grow-0" onClick={share}>
				<Share2 aria-hidden className="size-5" />
				Share Tool
			</TextButton>
		</div>
	);
}

/** Repeats sharing and starting over at the end of the page. */
export function ResultCallToAction() {
	const share = useShare('page-end');
	return (
		<section className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
			<div>
				<h2 className="text-title">Know somebody who still cuts out photos by hand?</h2>
				<p className="mt-2 text-ink-soft">Send them the link, or peel your next photo.</p>
			</div>
			<div className="flex flex-wrap gap-3 max-sm:w-full">
				<Button kind="secondary" className="grow" onClick={share}>
					Share with a friend
				</Button>
				<ButtonLink to="/upload" kind="secondary" className="grow" onClick={trackAnother}>
					Try another photo
				</ButtonLink>
			</div>
		</section>
	);
}

function trackAnother() {
	track({ category: 'result', action: 'process_another' });
}
