// Lets the upload page take photos shared from other apps.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { registerShareTarget, takeSharedPhoto } from './shared-photo.ts';

/** Hands over the shared photo when the page was opened by sharing one. */
export function useSharedPhoto(onFile: (file: File) => void): void {
	const [search, setSearch] = useSearchParams();
	const shared = search.has('shared');

	useEffect(registerShareTarget, []);
	useEffect(() => {
		if (!shared) return;
		setSearch({}, { replace: true });
		takeSharedPhoto().then((photo) => photo && onFile(photo));
	}, [shared, setSearch, onFile]);
}
