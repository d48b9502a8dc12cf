// An object URL for a blob, revoked when the blob changes or the component unmounts.
import { useEffect, useState } from 'react';

export function useObjectUrl(file: Blob | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!file) return;
		const created = URL.createObjectURL(file);
		setUrl(created);
		return () => {
			setUrl(undefined);
			URL.revokeObjectURL(created);
		};
	}, [file]);
	return url;
}
