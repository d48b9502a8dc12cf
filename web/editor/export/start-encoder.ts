// Starts a worker for encoding from the session's worker: it requests the rows of a job's pictures when it needs them.
import { proxy, releaseProxy, transfer, wrap } from 'comlink';
import type { Raster } from '#matting/compose/raster.ts';
import type { Picture } from '#web/images/read-picture.ts';
import type { DescribedJob, EncoderWorker, ReadRows } from './encoder-worker.ts';
import type { Encoder } from './encoders.ts';
import type { ExportJob } from './export-job.ts';

export function startEncoder(): Encoder {
	const worker = new Worker(new URL('./encoder-worker.ts', import.meta.url), { type: 'module' });
	const remote = wrap<EncoderWorker>(worker);
	const failed = new Promise<never>((_, reject) => {
		worker.addEventListener('error', (event) => {
			// Otherwise it would also count as an error of this worker.
			event.preventDefault();
			reject(new Error('The worker for encoding has failed.'));
		});
	});
	// So that the rejection counts as handled even if no call waits for it.
	failed.catch(() => {});
	return {
		preload: () => Promise.race([remote.preload(), failed]),
		encode: (job) => Promise.race([remote.encode(described(job), rowsOf(job)), failed]),
		close() {
			remote[releaseProxy]();
			worker.terminate();
		},
	};
}

function described({ format, quality, pictures }: ExportJob): DescribedJob {
	const all = Object.entries<Picture>({ ...pictures });
	const sizes = all.map(([name, { width, height, channels }]) => [name, { width, height, channels }]);
	return { format, quality, pictures: Object.fromEntries(sizes) };
}

/** A message for each band: messages of the page that came before it are read first. */
function rowsOf({ pictures }: ExportJob<Raster>): ReadRows {
	const named = new Map(Object.entries<Raster>({ ...pictures }));
	return proxy((name: string, from: number, to: number) => {
		// A copy, because rows may be a part of what the raster keeps.
		const rows = new Uint8Array((named.get(name) as Raster).rows(from, to));
		return transfer(rows, [rows.buffer]);
	});
}
