// The file of a job, in the format that was chosen.
import { type EncodeJpeg, encodeImage } from '#web/images/encode-image.ts';
import type { ExportJob } from './export-job.ts';
import { encodePsd } from './psd.ts';

/** Rejects with what an encoder rejects with, for example when one that is loaded on demand cannot be loaded. */
export async function encodeFile(job: ExportJob, encodeJpeg: EncodeJpeg): Promise<Blob> {
	if (job.format === 'psd') return encodePsd(job.pictures);
	return encodeImage(job.pictures.whole, job, encodeJpeg);
}
