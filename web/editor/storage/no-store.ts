// Stands in for the browser's storage where nothing of the work may stay: it lives as long as its session.
import type { WorkStore } from './work.ts';

export const openNoStore = async (): Promise<WorkStore> => ({
	open: async () => undefined,
	writeEdit: async () => {},
	writeApplied: async () => {},
	addImage: async () => {},
	readImage: async () => undefined,
	forget: async () => {},
	close: () => {},
});
