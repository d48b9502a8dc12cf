// The progress of the batch, and the buttons for all of it: pause, cancel, download, delete.
import { Download, Pause as PauseIcon, Play } from 'lucide-react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { type BatchState, type Pause, pauseOf } from './batch-state.ts';
import type { Batch } from './create-batch.ts';
import { DeleteAll } from './delete-all.tsx';
import type { Downloads } from './download/use-downloads.ts';
import type { ZipProgress } from './download/use-zip.ts';
import type { Item } from './item.ts';
import { countItems, countTexts, pauseText } from './summary.ts';
import { Countdown, WaitText } from './wait-text.tsx';

interface Props {
	batch: Batch;
	state: BatchState;
	downloads: Downloads;
}

export function BatchBar({ batch, state, downloads }: Props) {
	const { items } = state;
	const pause = pauseOf(state);
	const counts = countItems(items);
	const { total, done, open, expired } = counts;
	const isPausedByUser = pause?.by === 'user';
	const toggle = () =>
		batch.dispatch(isPausedByUser ? { type: 'resumed' } : { type: 'paused', pause: { by: 'user' } });
	const remove = (...steps: readonly Item['state']['step'][]) =>
		batch.remove(items.filter(({ state: { step } }) => steps.includes(step)).map(({ key }) => key));
	return (
		<div className="mt-3 grid gap-3">
			<p className="flex flex-wrap gap-x-3 text-ink-soft tabular-nums">
				{countTexts(counts).map((text) => (
					<span key={text}>{text}</span>
				))}
			</p>
			<progress aria-label="Photos done" className="progress" value={total - open} max={total} />
			{pause && open > 0 && <PauseNote pause={pause} />}
			<div data-keeps-focus className="flex flex-wrap items-center gap-x-4 gap-y-2">
				{downloads.zip ? (
					<ZipStatus zip={downloads.zip} onCancel={downloads.cancelZip} />
				) : (
					done + open > 0 && (
						<Button disabled={done === 0} onClick={() => void downloads.downloadAll()}>
							<Download aria-hidden className="size-5" />
							{`Download ${done} as zip`}
						</Button>
					)
				)}
				{open > 0 && (
					<>
						<Button kind="secondary" onClick={toggle}>
							{isPausedByUser ? (
								<Play aria-hidden className="size-5" />
							) : (
								<PauseIcon aria-hidden className="size-5" />
							)}
							{isPausedByUser ? 'Resume' : 'Pause'}
						</Button>
						<TextButton onClick={() => remove('waiting', 'sending', 'sent', 'cutting')}>
							Cancel all
						</TextButton>
					</>
				)}
				{expired > 0 && <TextButton onClick={() => remove('expired')}>Remove expired</TextButton>}
				<DeleteAll batch={batch} />
				<a href="#recipe-title" className="inline-flex min-h-11 items-center lg:hidden">
					Background, size, format
				</a>
			</div>
		</div>
	);
}

function PauseNote({ pause }: { pause: Pause }) {
	return (
		<p className="rounded-control border border-line bg-surface px-4 py-3">
			{pause.by === 'server' ? (
				<>
					<strong className="font-semibold">
						The server asks us to wait. The batch continues by itself <Countdown until={pause.until} />.
					</strong>{' '}
					<span className="text-ink-soft">{pause.reason}</span>
				</>
			) : (
				<strong className="font-semibold">{pauseText(pause)}</strong>
			)}
		</p>
	);
}

function ZipStatus({ zip: { done, total, wait }, onCancel }: { zip: ZipProgress; onCancel: () => void }) {
	return (
		<div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
			<p className="grow basis-48">
				<span className="block tabular-nums">
					{wait ? <WaitText wait={wait} /> : `Writing the zip: ${done} of ${total}`}
				</span>
				<progress aria-label="Zip" className="progress mt-2" value={done} max={total} />
			</p>
			<Button kind="secondary" onClick={onCancel}>
				Cancel
			</Button>
		</div>
	);
}
