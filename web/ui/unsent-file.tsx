// The name and size of a file that waits for the user.

export function UnsentFile({ file }: { file: File }) {
	return (
		<p className="min-w-0">
			<span className="block truncate font-semibold">{file.name}</span>
			<span className="text-ink-soft text-small">{fileSize(file.size)}, not uploaded yet</span>
		</p>
	);
}

function fileSize(bytes: number): string {
	const megabytes = bytes / (1024 * 1024);
	return megabytes >= 0.1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
