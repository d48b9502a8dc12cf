// Saves a zip while it is made: to a file that the user chooses where the browser can, else as a download.
import { saveFile } from '#web/results/download/save-file.ts';
import { type ZipFile, type ZipResult, zipStream } from './zip.ts';

interface FileHandle {
	getFile(): Promise<File>;
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
	try {
		if (handle) await writeTo(handle, stream, signal);
		else {
			const zip = await new Response(stream).blob();
			signal.throwIfAborted();
			saveFile(new Blob([zip], { type: 'application/zip' }), name);
		}
	} catch (error) {
		// If no file could be made, the result says so.
		if (result().failed.size < files.length) throw error;
	}
	return result();
}

/**
 * The file's content is replaced at the end: a zip that fails or is cancelled
 * leaves it as it was. An empty one, as the dialog has created, is removed where the browser can.
 */
async function writeTo(handle: FileHandle, stream: ReadableStream<Uint8Array>, signal: AbortSignal) {
	try {
		await stream.pipeTo(await handle.createWritable(), { signal });
	} catch (error) {
		if ((await handle.getFile()).size === 0) await handle.remove?.();
		throw error;
	}
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
		// The dialog is forbidden here, for example in a frame: a download works nevertheless.
		return undefined;
	}
}
