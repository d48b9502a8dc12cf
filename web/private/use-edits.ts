// The file of the edited cutout, made when the user leaves the editor: the result shows and saves that file.
import { useRef, useState } from 'react';
import type { PageSession } from '#web/editor/page-session/create-page-session.ts';

export type Edits =
	| { readonly state: 'none' | 'making' | 'failed' }
	| { readonly state: 'made'; readonly file: Blob };

export function useEdits() {
	const [edits, setEdits] = useState<Edits>({ state: 'none' });
	const last = useRef(0);

	async function read(pageSession: PageSession): Promise<void> {
		const count = ++last.current;
		const { state, hasFailed } = pageSession.read();
		if (state?.isUnedited) {
			setEdits({ state: 'none' });
			return;
		}
		setEdits({ state: hasFailed ? 'failed' : 'making' });
		if (hasFailed) return;
		const file = await pageSession.exportFile({ format: 'png', quality: 100 });
		// Outdated if the user has left the editor once more meanwhile.
		if (count === last.current) setEdits(file ? { state: 'made', file } : { state: 'failed' });
	}
	return { edits, read };
}
