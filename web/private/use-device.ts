// The worker that cuts out: started with the first photo, ended with the page.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceModel } from '#contract/device-model.ts';
import { readModel } from '#web/device/model/model-cache.ts';
import { ModelDownloadError } from '#web/device/model/model-download-error.ts';
import { type CutOutOptions, type Device, type DeviceCutout, DeviceError } from '#web/device/protocol.ts';
import type { UsedBackend } from './backend-text.ts';

interface UsedDevice {
	/** The backend of the network; undefined until the worker has tested it. */
	readonly backend: UsedBackend | undefined;
	/** Rejects with a DeviceError, the AbortError, or the ModelDownloadError of a model that could not be read. */
	cutOut(file: Blob, options: CutOutOptions): Promise<DeviceCutout>;
	/** Frees the memory; the next photo starts the worker again. */
	close(): void;
}

export function useDevice(): UsedDevice {
	const [backend, setBackend] = useState<UsedBackend>();
	const starting = useRef<Promise<Device>>(undefined);
	/** Settled while the page is shown; another one each time that it is left. */
	const presence = useRef(Promise.withResolvers<void>());
	/** Why the model could not be read for the present photo. */
	const lost = useRef<ModelDownloadError>(undefined);

	const close = useCallback(() => {
		const started = starting.current;
		starting.current = undefined;
		started?.then(
			(device) => device.close(),
			() => {},
		);
	}, []);

	const cutOut = useCallback(
		async (file: Blob, options: CutOutOptions) => {
			for (;;) {
				await presence.current.promise;
				const { current: present } = presence;
				lost.current = undefined;
				starting.current ??= start(setBackend, (error) => {
					lost.current = error;
				});
				try {
					return await (await starting.current).cutOut(file, options);
				} catch (error) {
					if (options.signal?.aborted) throw error;
					// The page was left meanwhile: the photo starts again when it comes back.
					if (presence.current !== present) continue;
					// The worker's state is unknown: the next attempt starts another one.
					close();
					throw lost.current ?? error;
				}
			}
		},
		[close],
	);

	useEffect(() => {
		// A page that the browser keeps for Back must not hold a gigabyte of memory.
		const leave = () => {
			presence.current = Promise.withResolvers();
			close();
		};
		const comeBack = () => presence.current.resolve();
		comeBack();
		window.addEventListener('pagehide', leave);
		window.addEventListener('pageshow', comeBack);
		return () => {
			window.removeEventListener('pagehide', leave);
			window.removeEventListener('pageshow', comeBack);
			close();
		};
	}, [close]);

	return { backend, cutOut, close };
}

async function start(
	onBackend: (backend: UsedBackend) => void,
	onLost: (error: ModelDownloadError) => void,
): Promise<Device> {
	const { startDevice } = await import('#web/device/start-device.ts').catch((cause) => {
		throw new DeviceError('not-loaded', String(cause));
	});
	const read = (model: DeviceModel) =>
		readModel(model).catch((error: unknown) => {
			if (error instanceof ModelDownloadError) onLost(error);
			throw error;
		});
	return startDevice(read, {
		onBackend: (backend, message) => onBackend({ backend, isFallback: message !== undefined }),
	});
}
