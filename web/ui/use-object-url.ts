// The URL of a blob for as long as it is shown.
import { useEffect, useState } from 'react';

/** Undefined at first, while prerendered, and without a blob. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!blob) return;
		const created = URL.createObjectURL(blob);
		setUrl(created);
		return () => {
			setUrl(undefined);
			URL.revokeObjectURL(created);
		};
	}, [blob]);
	return url;
}
