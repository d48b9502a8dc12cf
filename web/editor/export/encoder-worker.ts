// The worker that encodes files. It holds no pixels of its own and is ended
// after a file, because WebAssembly never returns memory.
import { type ProxyMarked, type Remote, releaseProxy } from 'comlink';
import { answerCalls } from '#web/answer-calls.ts';
import { loadWebp } from '#web/images/encode-image.ts';
import { encodeJpeg } from '#web/images/encode-jpeg.ts';
import type { Picture } from '#web/images/read-picture.ts';
import { encodeFile } from './encode-file.ts';
import type { ExportJob } from './export-job.ts';
import { loadPsd } from './psd.ts';

/** A picture without its rows, which are requested one band at a time. */
type Described = Omit<Picture, 'rows'>;
export type DescribedJob = Pick<ExportJob, 'format' | 'quality'> & {
	readonly pictures: Readonly<Record<string, Described>>;
};
/** A proxy: it is called in the worker that requested the file. */
export type ReadRows = ((picture: string, from: number, to: number) => Uint8Array | Promise<Uint8Array>) &
	ProxyMarked;

const encoderWorker = {
	/** Loads the parts that are loaded on demand. */
	async preload(): Promise<void> {
		await Promise.all([loadPsd(), loadWebp()]);
	},
	async encode({ pictures, ...options }: DescribedJob, readRows: ReadRows): Promise<Blob> {
		const read = Object.entries(pictures).map(([name, described]): [string, Picture] => [
			name,
			{ ...described, rows: (from, to) => readRows(name, from, to) },
		]);
		try {
			return await encodeFile({ ...options, pictures: Object.fromEntries(read) } as ExportJob, encodeJpeg);
		} finally {
			(readRows as unknown as Remote<ReadRows>)[releaseProxy]();
		}
	},
};

export type EncoderWorker = typeof encoderWorker;

answerCalls(encoderWorker);
