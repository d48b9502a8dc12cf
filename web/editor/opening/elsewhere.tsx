// Shown when another tab edits the same image: only one of them can store the edits.
import { Button } from '#web/ui/button.tsx';
import { EditorMessage } from './editor-message.tsx';

export function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
	return (
		<EditorMessage>
			<div role="status">
				<h1 className="text-page">Being edited in another tab</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">
					This cutout is open in another tab or window of this browser. Its edits are kept; you can go on with
					them here.
				</p>
			</div>
			<p className="mt-8">
				<Button onClick={onTakeOver}>Edit here instead</Button>
			</p>
		</EditorMessage>
	);
}
