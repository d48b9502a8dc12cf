// A note on a result that was edited in this browser: page and download have the cutout without the edits.
import { useEffect, useState } from 'react';
import { readEdited } from '#web/editor/storage/read-edited.ts';
import { useCallOnReturn } from '../journey/use-call-on-return.ts';

export function EditsNote({ id }: { id: string }) {
	const [isEdited, setEdited] = useState(false);
	const read = async () => setEdited((await readEdited()).has(id));
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each image.
	useEffect(() => void read(), [id]);
	useCallOnReturn(read);
	return (
		isEdited && (
			<p role="status" className="w-full text-ink-soft text-small">
				Your edits are in the editor, where you can export them: this page has the cutout without them.
			</p>
		)
	);
}
