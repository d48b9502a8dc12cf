// Settings of Keep and Remove: the effect of a click, and whether its region is shown first.
import { CloudOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { Choice } from '../controls/choice.tsx';
import { failureText } from '../prompts/failure.ts';
import { usePromptingState, useWorkbench } from '../workbench/context.ts';

const ways = [
	{ value: 'keep', name: 'This too' },
	{ value: 'choose', name: 'Only this' },
] as const;

export function KeepPanel() {
	const { chosen, dispatch } = useWorkbench();
	const { keep, showsRemoved } = chosen.prompts;
	return (
		<PromptPanel>
			<div className="grid gap-2">
				<Choice
					label="What a click keeps"
					hidesLabel
					options={ways}
					value={keep}
					onChoose={(way) => dispatch({ type: 'prompts-changed', changes: { keep: way } })}
				/>
				<p className="text-ink-soft text-small">
					{keep === 'keep'
						? 'Click what is missing, or draw a short line over it: it joins the subject.'
						: 'Click the subject: it is kept, and everything else goes.'}
				</p>
			</div>
			<div>
				<Checkbox
					label="Show what was removed"
					checked={showsRemoved}
					onChange={(isOn) => dispatch({ type: 'prompts-changed', changes: { showsRemoved: isOn } })}
				/>
				<PreviewTick />
			</div>
		</PromptPanel>
	);
}

export function RemovePanel() {
	return (
		<PromptPanel>
			<p className="text-ink-soft text-small">
				Click what does not belong to the subject, or draw a short line over it: it goes.
			</p>
			<PreviewTick />
		</PromptPanel>
	);
}

function PromptPanel({ children }: { children: ReactNode }) {
	const block = usePromptBlock();
	return (
		<>
			{block && <Blocked kind={block} />}
			{children}
			<p className="text-ink-soft text-small pointer-coarse:hidden">
				Hold <kbd className="font-semibold font-text text-ink">Alt</kbd> to do the opposite. For fine
				corrections there is the brush.
			</p>
		</>
	);
}

function Blocked({ kind }: { kind: 'offline' | 'gone' }) {
	const { title, text } = failureText({ kind });
	return (
		<div className="flex items-start gap-3 rounded-control border border-line bg-background p-4">
			<CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
			<div>
				<p className="font-semibold">{title}</p>
				<p className="mt-1 text-ink-soft text-small">{text}</p>
			</div>
		</div>
	);
}

function PreviewTick() {
	const { chosen, dispatch } = useWorkbench();
	return (
		<Checkbox
			label="Preview first"
			checked={chosen.prompts.isPreviewed}
			onChange={(isOn) => dispatch({ type: 'prompts-changed', changes: { isPreviewed: isOn } })}
		/>
	);
}

/** The reason why a click cannot work now, if that is known in advance. */
function usePromptBlock(): 'offline' | 'gone' | undefined {
	const { expiry } = useWorkbench();
	const { isGone } = usePromptingState();
	const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
	if (isGone || expiry?.isGone) return 'gone';
	return isOnline ? undefined : 'offline';
}

function subscribe(listener: () => void): () => void {
	window.addEventListener('online', listener);
	window.addEventListener('offline', listener);
	return () => {
		window.removeEventListener('online', listener);
		window.removeEventListener('offline', listener);
	};
}
