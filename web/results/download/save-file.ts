// Lets the browser save a file.

/** Some browsers read the URL only after the click event has been handled. */
const keptMs = 60_000;

export function saveFile(file: Blob, name: string): void {
	const url = URL.createObjectURL(file);
	const link = Object.assign(document.createElement('a'), { href: url, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
