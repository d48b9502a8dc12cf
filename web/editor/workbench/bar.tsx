// The bar at the top: back to the result, history, actions on the image, and the way to the export.
import { CircleHelp, Download, Ellipsis, Redo2, Trash2, Undo2 } from 'lucide-react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { KeptUntil } from '#web/ui/kept-until.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Popover, PopoverAction } from '../controls/popover.tsx';
import { BackLink, type BackLinkProps } from './back-link.tsx';
import { usePageSession, useWorkbench } from './context.ts';
import { Steps } from './steps.tsx';
import { useHistory } from './use-history.ts';

/**
 * With nothing to undo or redo. Not `disabled`: the button that was pressed
 * last would lose the focus; `useHistory` ignores the press.
 */
const unavailable =
	'aria-disabled:cursor-not-allowed aria-disabled:text-line-input aria-disabled:hover:bg-transparent';

/** Stays one row even with very large text, because all buttons shrink: more rows would leave no room for the stage. */
const oneRow = 'max-[12rem]:flex-nowrap max-[12rem]:[&_button]:shrink!';

interface Props {
	backLink: BackLinkProps;
}

export function Bar({ backLink }: Props) {
	const { dispatch, expiry } = useWorkbench();
	const { steps, applied } = usePageSession().state;
	const { undo, redo } = useHistory();
	const askToDelete = () => dispatch({ type: 'dialog-opened', dialog: 'deletion' });
	const deletion = expiry ? 'Delete now' : 'Discard';
	const showShortcuts = () => dispatch({ type: 'dialog-opened', dialog: 'shortcuts' });
	return (
		<header
			className={`flex flex-wrap items-center border-line border-b bg-surface px-1 py-1.5 min-[22rem]:px-2 sm:gap-1 wide:col-span-3 ${oneRow}`}
		>
			<BackLink {...backLink} />
			<h1 className="sr-only">Edit your cutout</h1>
			<span aria-hidden className="mx-1 h-6 w-px bg-line max-sm:hidden" />
			<IconButton
				icon={Undo2}
				name="Undo"
				target={steps[applied - 1]?.label}
				shortcut="Ctrl Z"
				aria-keyshortcuts="Control+Z"
				aria-disabled={applied === 0}
				className={unavailable}
				onClick={undo}
			/>
			<IconButton
				icon={Redo2}
				name="Redo"
				target={steps[applied]?.label}
				shortcut="Ctrl Shift Z"
				aria-keyshortcuts="Control+Shift+Z"
				aria-disabled={applied === steps.length}
				className={unavailable}
				onClick={redo}
			/>
			<Steps />
			<div className="ms-auto flex items-center gap-0.5 max-[12rem]:contents sm:gap-1">
				<p className="flex items-center gap-2 text-ink-soft text-small max-lg:hidden">
					<Retention />
					{!expiry?.isGone && <TextButton onClick={askToDelete}>{deletion}</TextButton>}
				</p>
				<IconButton
					icon={CircleHelp}
					name="Keyboard shortcuts"
					shortcut="?"
					onClick={showShortcuts}
					className="max-lg:hidden"
				/>
				<More deletion={deletion} onDelete={askToDelete} onShowShortcuts={showShortcuts} />
				<Button
					size="small"
					onClick={() => dispatch({ type: 'export-opened' })}
					className="max-[12rem]:px-1!"
				>
					<Download aria-hidden className="size-5 shrink-0 min-[12rem]:max-sm:hidden" />
					<span className="max-[12rem]:sr-only">Export</span>
				</Button>
			</div>
		</header>
	);
}

interface MoreProps {
	/** Name of the deletion. */
	deletion: string;
	onDelete: () => void;
	onShowShortcuts: () => void;
}

/** On narrow screens, everything that does not fit into the bar. */
function More({ deletion, onDelete, onShowShortcuts }: MoreProps) {
	const { expiry } = useWorkbench();
	return (
		<Popover icon={Ellipsis} name="More" className="lg:hidden">
			{(close) => (
				<>
					<p className="px-3 py-2 text-ink-soft text-small">
						<Retention />
					</p>
					<PopoverAction
						onClick={() => {
							close();
							onShowShortcuts();
						}}
					>
						<CircleHelp aria-hidden className="size-5" />
						Keyboard shortcuts
					</PopoverAction>
					{!expiry?.isGone && (
						<PopoverAction
							isDangerous
							onClick={() => {
								close();
								onDelete();
							}}
						>
							<Trash2 aria-hidden className="size-5" />
							{deletion}
						</PopoverAction>
					)}
				</>
			)}
		</Popover>
	);
}

function Retention() {
	const { expiry } = useWorkbench();
	if (!expiry) return <span>Only on this device, until you leave this page.</span>;
	if (expiry.isGone) return <span>Deleted from the server.</span>;
	return (
		<span>
			<KeptUntil at={expiry.expiresAt} />, then deleted.
		</span>
	);
}
