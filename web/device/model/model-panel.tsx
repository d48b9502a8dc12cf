// The panel of the model: what it is and how large, its download, and its removal from this device.
import { type ReactNode, useId } from 'react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import type { ModelState } from './model-state.ts';
import { announcement, panelText } from './model-texts.ts';
import type { UsedModel } from './use-model.ts';

export function ModelPanel({ model }: { model: UsedModel }) {
	const { state, bytes } = model;
	const { title, text } = panelText(state, bytes);
	const titleId = useId();
	// When the focused button disappears, the focus moves to the first button that replaces it, or to the heading if
	// there is none or if that button would remove the model.
	const { area, ...focusEvents } = useKeptFocus<HTMLElement>((around) =>
		around.at(-1)?.querySelector<HTMLElement>(['stored', 'elsewhere'].includes(state.step) ? 'h2' : 'button'),
	);
	return (
		<section
			ref={area}
			{...focusEvents}
			aria-labelledby={titleId}
			className="rounded-card border border-line bg-surface p-5 sm:p-6"
		>
			<h2 id={titleId} tabIndex={-1} className="text-lead outline-none">
				{title}
			</h2>
			<p className="mt-1 max-w-[60ch] text-ink-soft tabular-nums">{text}</p>
			{state.step === 'downloading' && <Progress state={state} text={text} />}
			<div className="mt-4 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2">
				<Actions model={model} />
			</div>
			<p role="status" className="sr-only">
				{announcement(state, bytes)}
			</p>
			<ModelOrigin />
		</section>
	);
}

/** Has no value while it waits, is checked, or has no known end. */
function Progress({ state, text }: { state: ModelState & { step: 'downloading' }; text: string }) {
	const { loaded, total, waiting } = state;
	const isMoving = total !== undefined && loaded < total && !waiting;
	return (
		<progress
			aria-label="Download of the model"
			aria-valuetext={isMoving ? `${Math.floor((100 * loaded) / total)}%, ${text}` : text}
			className="progress progress-waiting mt-4"
			{...(isMoving ? { value: loaded, max: total } : {})}
		/>
	);
}

function Actions({ model: { state, download, cancel, remove } }: { model: UsedModel }): ReactNode {
	switch (state.step) {
		case 'checking':
		case 'elsewhere':
			return null;
		case 'absent':
			return <Button onClick={download}>Download the model</Button>;
		case 'downloading':
			return (
				<Button key="cancel" kind="secondary" onClick={cancel}>
					Cancel
				</Button>
			);
		case 'paused':
		case 'failed':
			return (
				<>
					{(state.step === 'paused' || state.code !== 'insecure-page') && (
						<Button key="again" onClick={download}>
							{state.step === 'paused' ? 'Resume' : 'Try again'}
						</Button>
					)}
					{state.loaded > 0 && (
						<TextButton key="remove" className="max-sm:-ml-1" onClick={remove}>
							Remove it from this device
						</TextButton>
					)}
				</>
			);
		case 'stored':
			return (
				<TextButton key="remove" className="-ml-1" onClick={remove}>
					Remove the model from this device
				</TextButton>
			);
	}
}

/** The server replaces this neutral text with a link in the page that it sends. */
const source = 'This site gives no link to the source. Ask its operator where it is.';

function ModelOrigin() {
	return (
		<p className="mt-4 border-line border-t pt-3 text-ink-soft text-small">
			IS-Net (<a href="/terms#the-software">AGPL-3.0</a>), Robust Video Matting (GPL-3.0), U2-Net and MODNet
			(Apache-2.0). {/* As HTML, so that React keeps what the server has put there. */}
			<span
				data-peel="repository"
				data-sentence="The source is at *."
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, see above.
				dangerouslySetInnerHTML={{ __html: source }}
			/>
		</p>
	);
}
