// Shows a chosen file before it is uploaded; nothing if the browser cannot decode it, which the server then reports.
import { useEffect, useState } from 'react';
import { isWithinLimits, readSizeOf } from '#web/images/image-size.ts';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
	file: Blob;
	alt: string;
	className: string;
}

export function FilePreview({ file, alt, className }: Props) {
	const url = useObjectUrl(useDecodable(file));
	const [broken, setBroken] = useState<string>();
	return (
		url && url !== broken && <img src={url} alt={alt} className={className} onError={() => setBroken(url)} />
	);
}

/** The file, once its header declares no more pixels than can be cut out: a few kilobytes may take gigabytes decoded. */
function useDecodable(file: Blob): Blob | undefined {
	const [decodable, setDecodable] = useState<Blob>();
	useEffect(() => {
		let isCurrent = true;
		readSizeOf(file).then(
			(size) => isCurrent && size && isWithinLimits(size) && setDecodable(file),
			// The file can no longer be read, which the upload reports.
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [file]);
	return decodable === file ? file : undefined;
}
