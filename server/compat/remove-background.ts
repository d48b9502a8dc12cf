// A call of the API as a list of steps: load its images, cut out, and respond; nothing stays stored.
import type { Admit } from '../images/operation-options.ts';
import type { Transient, TransientResult } from '../images/transient.ts';
import type { StoredImage } from '../store/store.ts';
import { ApiError } from './api-error.ts';
import { type Loader, loadBackground, loadImage } from './load-source.ts';
import type { RemovalRequest } from './request/removal-request.ts';

export interface Removal {
	readonly original: TransientResult['original'];
	/** The result, or colours and matte of an archive. */
	readonly outputs: readonly StoredImage[];
}

export interface RemovalParts {
	readonly transient: Transient;
	readonly loader: Loader;
	/** Throws if the caller's rate limits do not allow an image of this size. */
	readonly admit: Admit;
	/** Called when the memory of the body is not needed any more. */
	readonly onStored: () => void;
}

/** Throws ApiError and AppError. The outputs must be read or destroyed. */
export async function removeBackground(
	request: RemovalRequest,
	{ transient, loader, admit, onStored }: RemovalParts,
): Promise<Removal> {
	const backgroundImage = request.background && (await loadBackground(request.background, loader));
	const image = await loadImage(request.image, loader);
	const { original, outputs, assessment } = await transient.cutOut(
		image,
		{
			recipes: request.recipes,
			findRegion: request.findRegion,
			maxOutputPixels: request.maxAnalysisPixels,
			...(backgroundImage && { backgroundImage }),
			admit,
			onStored,
		},
		{ client: loader.client, signal: loader.signal },
	);
	if (assessment.doubt !== 'no-subject') return { original, outputs };
	for (const { stream } of outputs) stream.destroy();
	throw new ApiError('unknown_foreground');
}
