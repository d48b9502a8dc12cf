// Notes about files that are not in the list or not in the zip, shown until the user closes them.
import { TextButton } from '#web/ui/button.tsx';
import type { BatchState, RefusedFile } from './batch-state.ts';

interface Props {
	state: BatchState;
	/** Files that are missing from the last zip. */
	failedDownloads: readonly RefusedFile[];
	onClose: () => void;
}

export function Notes({ state: { refusedFiles, lost, expired }, failedDownloads, onClose }: Props) {
	const title = titleOf(refusedText(refusedFiles), lost, expired, failedDownloads.length);
	if (title === '') return null;
	return (
		<section
			aria-labelledby="notes-title"
			className="fade-in rounded-card border border-line bg-surface p-5 sm:p-6"
		>
			<div className="flex flex-wrap items-start justify-between gap-x-4">
				<div role="status">
					<h2 id="notes-title" className="text-lead">
						{title}
					</h2>
				</div>
				<TextButton className="-my-2 -ml-1 shrink-0" onClick={onClose}>
					Close this note
				</TextButton>
			</div>
			{lost > 0 && (
				<p className="mt-2 text-ink-soft">
					A page that is loaded again no longer has the files. Please choose{' '}
					{lost === 1 ? 'this one' : 'these'} again.
				</p>
			)}
			<ul className="scroll-edges mt-2 max-h-60 overflow-auto">
				{[...refusedFiles, ...failedDownloads].map(({ name, reason }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat.
					<li key={at} className="py-1">
						<bdi className="break-all font-semibold">{name}</bdi>{' '}
						<span className="text-ink-soft">{reason}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Empty if no file was refused. */
function refusedText(refused: readonly RefusedFile[]): string {
	if (refused.length === 0) return '';
	const counted = refused.reduce((sum, { count = 1 }) => sum + count, 0);
	if (refused.every(({ count }) => count !== 0)) return `${files(counted)} not added.`;
	return counted > 0 ? `More than ${files(counted)} not added.` : 'Not all files were added.';
}

function titleOf(refused: string, lost: number, expired: number, failed: number): string {
	return [
		refused,
		lost > 0 && `${files(lost)} not uploaded before the page was left.`,
		expired > 0 &&
			`${expired === 1 ? '1 photo has' : `${expired} photos have`} expired: the server has deleted ${expired === 1 ? 'it' : 'them'}.`,
		failed > 0 && `${files(failed)} left out of the zip.`,
	]
		.filter(Boolean)
		.join(' ');
}

const files = (count: number) => (count === 1 ? '1 file was' : `${count} files were`);
