// A photo shared from another app: it is uploaded only on a click, because a
// page on another site can put one here, too.
import { Button } from '#web/ui/button.tsx';
import { UnsentFile } from '#web/ui/unsent-file.tsx';
import { PhotoCard } from './photo-card.tsx';

interface Props {
	file: File;
	onStart: () => void;
	onDiscard: () => void;
}

export function SharedPhoto({ file, onStart, onDiscard }: Props) {
	return (
		<PhotoCard file={file} alt="The shared photo">
			<section aria-labelledby="shared-title" className="contents">
				<div className="min-w-0 flex-1 basis-56">
					<h2 id="shared-title" className="font-text font-normal text-ink-soft text-small tracking-normal">
						Shared photo
					</h2>
					<UnsentFile file={file} />
				</div>
				<div className="flex grow flex-wrap-reverse gap-3 sm:grow-0">
					<Button kind="secondary" className="grow" onClick={onDiscard}>
						Discard
					</Button>
					<Button className="grow" onClick={onStart}>
						Remove the background
					</Button>
				</div>
			</section>
		</PhotoCard>
	);
}
