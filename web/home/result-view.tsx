// The home page with a result: the comparison and its actions.
import { useEffect } from 'react';
import { track } from '#web/analytics.ts';
import { messages } from '#web/journey/messages.ts';
import { DownloadButton } from '#web/results/download/download-button.tsx';
import { useDownload } from '#web/results/download/use-download.ts';
import type { UploadResult } from '#web/results/handed-over-result.ts';
import { Button } from '#web/ui/button.tsx';
import { focusMain } from '#web/ui/focus-main.ts';
import { loadToaster } from '#web/ui/toasts/toaster.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { ResultComparison } from './result-comparison.tsx';

interface Props {
	result: UploadResult;
	onAnother: () => void;
}

export default function ResultView({ result, onAnother }: Props) {
	const { isBusy, arrived, download } = useDownload({
		url: result.download ?? result.processed,
		label: 'home',
		success: messages.downloadedAtHome,
	});

	useTitle('Background removed');
	useEffect(() => {
		track({ category: 'result', action: 'result_viewed', label: 'home' });
		loadToaster().catch(() => {});
		window.scrollTo({ top: 0 });
		focusMain();
	}, []);

	function another() {
		track({ category: 'result', action: 'process_another', label: 'home' });
		onAnother();
		window.scrollTo({ top: 0 });
		focusMain();
	}

	return (
		<section
			aria-labelledby="result-title"
			className="page-width grid grid-cols-1 items-center gap-x-14 gap-y-8 pt-4 md:pt-8 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]"
		>
			<div className="order-2 lg:order-1">
				<ResultComparison
					key={result.processed}
					id={result.id}
					original={result.original}
					processed={result.processed}
				/>
			</div>
			<div className="contents lg:order-2 lg:block">
				<h1 id="result-title" className="order-1 text-page">
					Background Removed Successfully!
				</h1>
				<div className="order-3">
					<div className="flex flex-wrap items-center gap-3 lg:mt-8">
						<DownloadButton
							isBusy={isBusy}
							arrived={arrived}
							onDownload={download}
							className="max-sm:w-full sm:min-w-52"
						/>
						<Button kind="secondary" onClick={another} className="max-sm:w-full sm:min-w-52">
							Try Another Picture
						</Button>
					</div>
					<p className="mt-6 max-w-[62ch] text-ink-soft">
						Tip: keep the file as a PNG. JPG has no transparency and would put a solid background behind your
						subject again.
					</p>
				</div>
			</div>
		</section>
	);
}
