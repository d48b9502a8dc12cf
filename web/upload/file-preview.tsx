// Shows a chosen file before it is uploaded; nothing if the browser cannot decode it, which the server then reports.
import { useEffect, useState } from 'react';

interface Props {
	file: Blob;
	alt: string;
	className: string;
}

export function FilePreview({ file, alt, className }: Props) {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		const created = URL.createObjectURL(file);
		setUrl(created);
		return () => {
			setUrl(undefined);
			URL.revokeObjectURL(created);
		};
	}, [file]);
	return url && <img src={url} alt={alt} className={className} onError={() => setUrl(undefined)} />;
}
