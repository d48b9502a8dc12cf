// Saves a zip while it is made: to a file that the user chooses where the browser can, else as a download.
import { saveFile } from '../results/download/save-file.ts';
import { type ZipFile, type ZipResult, zipStream } from './zip.ts';

interface FileHandle {
	createWritable(): Promise<WritableStream<Uint8Array>>;
	/** Not in every browser. */
	remove?(): Promise<void>;
}

type Picker = (options: object) => Promise<FileHandle>;

/** Has to be called in a click. Rejects with the AbortError when the user cancels. */
export async function saveZip(
	signal: AbortSignal,
	name: string,
	files: readonly ZipFile[],
	onProgress: (done: number) => void,
): Promise<ZipResult> {
	const handle = await chooseFile(name);
	const { stream, result } = zipStream(signal, files, onProgress);
	if (handle) {
		await stream.pipeTo(await handle.createWritable(), { signal });
		if (result().saved === 0) await handle.remove?.();
	} else {
		const zip = await new Response(stream).blob();
		signal.throwIfAborted();
		if (result().saved > 0) saveFile(new Blob([zip], { type: 'application/zip' }), name);
	}
	return result();
}

/** Undefined where the browser has no such dialog. */
async function chooseFile(name: string): Promise<FileHandle | undefined> {
	const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
	if (!picker) return undefined;
	const types = [{ description: 'Zip', accept: { 'application/zip': ['.zip'] } }];
	try {
		return await picker({ suggestedName: name, types });
	} catch (error) {
		if (error instanceof DOMException && error.name === 'AbortError') throw error;
		// It is forbidden here, as in a frame: a download works all the same.
		return undefined;
	}
}
