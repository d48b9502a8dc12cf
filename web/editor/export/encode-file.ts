// Encodes the file of a job in the chosen format.
import { type EncodeJpeg, encodeImage } from '#web/images/encode-image.ts';
import type { ExportJob } from './export-job.ts';
import { encodePsd } from './psd.ts';

/** Rejects with what the encoder rejects with, for example if an encoder that is loaded on demand cannot be loaded. */
export async function encodeFile(job: ExportJob, encodeJpeg: EncodeJpeg): Promise<Blob> {
	if (job.format === 'psd') return encodePsd(job.pictures);
	return encodeImage(job.pictures.whole, job, encodeJpeg);
}
