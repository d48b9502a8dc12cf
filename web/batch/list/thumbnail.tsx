// The small picture of an image in the list; its place is empty until it is made, and where it cannot be.
import { useMemo } from 'react';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { thumbnailBlob } from './make-thumbnail.ts';

export function Thumbnail({ base64 }: { base64: string | undefined }) {
	const blob = useMemo(() => (base64 ? thumbnailBlob(base64) : undefined), [base64]);
	const url = useObjectUrl(blob);
	return (
		<span className="checkerboard block size-14 shrink-0 overflow-hidden rounded-control">
			{url && <img src={url} alt="" className="size-full object-cover" />}
		</span>
	);
}
