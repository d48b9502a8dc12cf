// An address for a file in memory, revoked when it is no longer shown.
import { useEffect, useState } from 'react';

export function useObjectUrl(file: Blob | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!file) return;
		const made = URL.createObjectURL(file);
		setUrl(made);
		return () => {
			setUrl(undefined);
			URL.revokeObjectURL(made);
		};
	}, [file]);
	return url;
}
