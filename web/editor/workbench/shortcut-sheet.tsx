// The shortcut sheet.
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { useWorkbench } from './context.ts';
import { shortcutGroups } from './shortcuts.ts';

export function ShortcutSheet() {
	const { chosen, tools, dispatch } = useWorkbench();
	const close = () => dispatch({ type: 'dialog-opened', dialog: null });
	return (
		<Dialog title="Keyboard shortcuts" onClose={close}>
			<div className="mt-3 grid gap-6">
				<Checkbox
					label="Use single keys as shortcuts"
					checked={chosen.hasSingleKeys}
					onChange={(isOn) => dispatch({ type: 'single-keys-switched', isOn })}
				/>
				{shortcutGroups(tools).map(({ title, rows }) => (
					<section key={title}>
						<h3 className="mb-1 font-semibold">{title}</h3>
						<dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-1.5">
							{rows.map(({ keys, does }) => (
								<div key={does} className="contents">
									<dt className="flex min-w-24 gap-1">
										{keys.map((key) => (
											<kbd
												key={key}
												className="rounded-[6px] border border-line-input bg-background px-1.5 font-text text-small"
											>
												{key}
											</kbd>
										))}
									</dt>
									<dd className="text-ink-soft">{does}</dd>
								</div>
							))}
						</dl>
					</section>
				))}
				{/* In reach without scrolling, even where there is no Escape key. */}
				<div className="sticky bottom-0 border-line border-t bg-surface py-3 text-right">
					<Button kind="secondary" onClick={close}>
						Close
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
