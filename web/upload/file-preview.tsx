// Shows a chosen file before it is uploaded; nothing if the browser cannot decode it, which the server then reports.
import { useState } from 'react';
import { useObjectUrl } from '#web/ui/use-object-url.ts';

interface Props {
	file: Blob;
	alt: string;
	className: string;
}

export function FilePreview({ file, alt, className }: Props) {
	const url = useObjectUrl(file);
	const [broken, setBroken] = useState<string>();
	return (
		url && url !== broken && <img src={url} alt={alt} className={className} onError={() => setBroken(url)} />
	);
}
