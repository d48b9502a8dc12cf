// Images of a batch on this device: one at a time, kept as Blobs of the page, nothing sent anywhere.
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import type { Device, DeviceCutout } from '../device/protocol.ts';
import type { Processor } from './processor.ts';

/** `start` is called with the first image, and again after `close`. */
export function createDeviceProcessor(start: () => Promise<Device>): Processor {
	const files = new Map<string, File>();
	const cutouts = new Map<string, DeviceCutout['cutout']>();
	let device: Promise<Device> | undefined;
	let count = 0;

	function started(): Promise<Device> {
		device ??= start().catch((error) => {
			device = undefined;
			throw error;
		});
		return device;
	}
	return {
		place: 'device',
		maxMegabytes: limits.deviceMaxMegabytes,
		maxSending: 1,
		maxCutting: 1,
		maxUnderWay: 2,
		async send(_signal, file) {
			const id = `${product.key}-${++count}`;
			files.set(id, file);
			return { id, expiresAt: undefined };
		},
		async cutOut(signal, { id }, onPosition) {
			const file = files.get(id);
			if (!file) throw new DOMException('It was removed.', 'AbortError');
			onPosition(0);
			const made = await (await started()).cutOut(file, { signal });
			signal.throwIfAborted();
			files.delete(id);
			cutouts.set(id, made.cutout);
			const { width, height, confidence, doubt } = made;
			return { width, height, confidence, doubt, token: '', expiresAt: undefined };
		},
		async render(signal, { id }, _cutout, recipe) {
			const cutout = cutouts.get(id);
			if (!cutout) throw new DOMException('It was removed.', 'AbortError');
			return (await started()).render(cutout, recipe, signal);
		},
		async remove(_signal, { id }) {
			files.delete(id);
			cutouts.delete(id);
		},
		close() {
			device?.then((running) => running.close()).catch(() => {});
			device = undefined;
		},
	};
}
