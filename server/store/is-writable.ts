// Whether pictures can be kept right now, as a probe asks.
import type { Store } from './store.ts';

export const isWritable = (store: Pick<Store, 'check'>): Promise<boolean> =>
	store.check().then(
		() => true,
		() => false,
	);
