// A photo that was cut out on this device: before and after, what to do with it, and the assurance that no copy of it
// is anywhere else.
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { product } from '#contract/product.ts';
import type { DeviceCutout } from '#web/device/protocol.ts';
import { DoubtNote } from '#web/results/doubt-note.tsx';
import { saveFile } from '#web/results/download/save-file.ts';
import { ResultImages } from '#web/results/result-images.tsx';
import { ResultLayout } from '#web/results/result-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { useThemeOfFile } from '#web/ui/use-checkerboard-theme.ts';
import { useFocusHere } from '#web/ui/use-focus-here.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { backendText, type UsedBackend } from './backend-text.ts';
import type { Edits } from './use-edits.ts';

interface Props {
	cutout: DeviceCutout;
	edits: Edits;
	backend: UsedBackend | undefined;
	/** The user comes back from the editor. */
	isReturn: boolean;
	onEdit: () => void;
	/** A file of the cutout as it was edited. */
	onSaved: () => void;
	onAnother: () => void;
}

export function DoneView({ cutout, edits, backend, isReturn, onEdit, onSaved, onAnother }: Props) {
	const { width, height, doubt, confidence } = cutout;
	const isMaking = edits.state === 'making';
	const edited = edits.state === 'made' ? edits.file : undefined;
	const file = edited ?? cutout.cutout;
	const themeOfEdited = useThemeOfFile(edited);
	const before = useObjectUrl(cutout.original);
	const after = useObjectUrl(isMaking ? undefined : file);
	const view = useFocusHere(!isReturn);
	useEffect(() => {
		if (isReturn) view.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
	}, [isReturn, view]);
	useTitle('Your cutout is ready');

	function save() {
		saveFile(file, product.downloadName);
		if (edits.state === 'made') onSaved();
	}
	return (
		<div ref={view}>
			<ResultLayout
				note={doubt && <DoubtNote doubt={doubt} />}
				images={(between) => (
					<ResultImages
						{...(before && { original: before })}
						{...(after && { cutout: after })}
						size={{ width, height }}
						// Not for an almost empty cutout, where the number has no meaning.
						confidence={doubt === 'no-subject' ? undefined : confidence}
						theme={edited ? themeOfEdited : cutout.theme}
					>
						{between}
					</ResultImages>
				)}
				actions={
					<div className="flex flex-wrap items-center gap-3">
						<Button className="grow sm:grow-0" disabled={isMaking} aria-busy={isMaking} onClick={save}>
							<Download aria-hidden className="size-5" />
							{isMaking ? 'Adding your edits...' : 'Download PNG'}
						</Button>
						<Button kind="secondary" data-edit="" className="grow sm:grow-0" onClick={onEdit}>
							Edit
						</Button>
						<Button kind="secondary" className="grow sm:grow-0" onClick={onAnother}>
							Another photo
						</Button>
						{edits.state === 'failed' && (
							<p role="alert" className="w-full text-danger text-small">
								Your edits could not be added here. Export them in the editor.
							</p>
						)}
					</div>
				}
				retention={
					<p className="max-w-[52ch] text-ink-soft text-small">
						Nothing was uploaded. The photo and the cutout are in this page only, until you leave it.{' '}
						{backend && backendText(backend, navigator.hardwareConcurrency)}
					</p>
				}
			/>
		</div>
	);
}
