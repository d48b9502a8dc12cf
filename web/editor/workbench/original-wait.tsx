// Placeholders for tools and settings that need the original, until it is loaded.
import { useEffect } from 'react';
import { Button, TextButton } from '#web/ui/button.tsx';
import type { OriginalState } from '../opening/late-original.ts';
import { useOriginal, useWorkbench } from './context.ts';

/** Shown on the stage in place of the original. */
export const originalText = (state: OriginalState): string =>
	state.kind === 'failed' ? 'The original did not load' : `The original is loading${shareOf(state)}`;

const shareOf = (state: OriginalState) =>
	state.kind === 'loading' && state.share > 0 ? `: ${Math.round(state.share * 100)} %` : '';

/** Shown in place of a tool's settings. */
export function OriginalWait() {
	const { original, announce } = useWorkbench();
	const state = useOriginal();
	useLoadingAgain();

	useEffect(
		() => () => {
			if (original.read().kind === 'loaded') announce('The original has loaded');
		},
		[original, announce],
	);

	if (state.kind === 'failed') return <Failed reason={state.reason} />;
	return (
		<div className="late grid gap-3 rounded-control border border-line bg-background p-4">
			<p role="status" className="font-semibold">
				Loading the original...
			</p>
			<progress
				aria-label="Loading the original"
				className="progress progress-waiting w-full"
				{...(state.kind === 'loading' && state.share > 0 ? { value: state.share } : {})}
			/>
			<p className="text-ink-soft text-small">
				This tool needs it. You can already choose a background, crop and export.
			</p>
		</div>
	);
}

function Failed({ reason }: { reason: Reason }) {
	const { original } = useWorkbench();
	return (
		<div
			role="alert"
			className="grid justify-items-start gap-3 rounded-control border border-line bg-background p-4"
		>
			<p className="font-semibold">{titles[reason]}</p>
			<p className="text-ink-soft text-small">
				This tool needs the original, which did not load. The cutout is here and can be exported.
			</p>
			{isForNow(reason) && (
				<Button kind="secondary" size="small" onClick={() => void original.load()}>
					Try again
				</Button>
			)}
		</div>
	);
}

type Reason = Extract<OriginalState, { kind: 'failed' }>['reason'];

const titles: Record<Reason, string> = {
	expired: 'The photo is deleted',
	deleted: 'The photo is deleted',
	unknown: 'The photo was not found',
	offline: 'The service cannot be reached',
	broken: 'That did not work',
};

const isForNow = (reason: Reason) => reason === 'offline' || reason === 'broken';

/** Shown next to choices of which one needs the original; nothing once it is loaded. */
export function OriginalNote({ name }: { name: string }) {
	const { original } = useWorkbench();
	const state = useOriginal();
	useLoadingAgain();
	if (state.kind === 'loaded') return null;
	return (
		<p className="late text-ink-soft text-small">
			{state.kind === 'loading' && `${name} needs the original, which is loading${shareOf(state)}.`}
			{state.kind === 'failed' && (
				<>
					{name} needs the original, which did not load.{' '}
					{isForNow(state.reason) && <TextButton onClick={() => void original.load()}>Try again</TextButton>}
				</>
			)}
		</p>
	);
}

/** Loads again when the connection returns. */
function useLoadingAgain(): void {
	const { original } = useWorkbench();
	const state = useOriginal();
	const isOffline = state.kind === 'failed' && state.reason === 'offline';
	useEffect(() => {
		if (!isOffline) return;
		const load = () => void original.load();
		window.addEventListener('online', load);
		return () => window.removeEventListener('online', load);
	}, [isOffline, original]);
}
