// The URL of a blob for as long as it is shown.
import { useEffect, useState } from 'react';

/** Undefined at first, and while prerendered. */
export function useObjectUrl(blob: Blob): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		const created = URL.createObjectURL(blob);
		setUrl(created);
		return () => {
			setUrl(undefined);
			URL.revokeObjectURL(created);
		};
	}, [blob]);
	return url;
}
