// Notices above the stage: the image is deleted on the server, edits are not stored, the editor has failed.
import { CircleAlert, CircleX, CloudOff, HardDrive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TextButton } from '#web/ui/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { usePageSession, useWorkbench } from './context.ts';

interface Props {
	onReopen: () => void;
}

export function Notices({ onReopen }: Props) {
	const { state, hasFailed } = usePageSession();
	const { isGone, isDeleted } = useWorkbench().expiry ?? { isGone: false };
	return (
		<div className="wide:col-span-3 wide:row-start-2">
			{hasFailed && (
				<Notice icon={<CircleAlert aria-hidden className="size-5 text-danger" />} key="failed">
					<strong>Something did not work.</strong>{' '}
					{state.isStored && !isGone && 'Your edits up to the last step are kept. '}
					{!isGone && (
						<>
							If it happens again, <TextButton onClick={onReopen}>open the editor again</TextButton>.
						</>
					)}
				</Notice>
			)}
			{isGone && (
				<Notice icon={<CloudOff aria-hidden className="size-5" />} key="expired">
					<strong>Deleted from the server.</strong> {!isDeleted && 'Its time is up. '}You can go on and export
					what you see, but not come back to it.
				</Notice>
			)}
			{!state.isStored && !isGone && (
				<Notice icon={<HardDrive aria-hidden className="size-5" />} key="storage">
					<strong>Your edits are not stored.</strong> This browser refused to keep them, so a reload loses
					them. Export when you are done.
				</Notice>
			)}
		</div>
	);
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
	const [isShown, setShown] = useState(true);
	if (!isShown) return null;
	return (
		<div role="alert" className="flex items-start gap-3 border-line border-b bg-peel-tint py-1 pr-1 pl-4">
			<span className="mt-3">{icon}</span>
			<p className="my-2.5 grow text-small">{children}</p>
			<IconButton icon={CircleX} name="Close the notice" onClick={() => setShown(false)} />
		</div>
	);
}
