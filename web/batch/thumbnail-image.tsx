// The small picture of an image in the list; its place is empty until it is made, and where it cannot be.
import { useEffect, useState } from 'react';
import { thumbnailBlob } from './thumbnail.ts';

export function Thumbnail({ base64 }: { base64: string | undefined }) {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		const blob = base64 && thumbnailBlob(base64);
		if (!blob) return;
		const created = URL.createObjectURL(blob);
		setUrl(created);
		return () => URL.revokeObjectURL(created);
	}, [base64]);
	return (
		<span className="checkerboard block size-14 shrink-0 overflow-hidden rounded-control">
			{url && <img src={url} alt="" className="size-full object-cover" />}
		</span>
	);
}
