// The models of this browser: in Cache Storage, downloaded from this site.
import { createModelCache } from './create-model-cache.ts';
import { siteHttp } from './http.ts';
import { openStorage } from './model-storage.ts';

export const { modelStatus, downloadModel, readModel, removeModels, downloadSize } = createModelCache({
	openStorage,
	http: siteHttp,
	// Missing in workers. Without it the browser may delete the model at some time; it is then downloaded again.
	persist: () => void navigator.storage?.persist?.().catch(() => {}),
});
