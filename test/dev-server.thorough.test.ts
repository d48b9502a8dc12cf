// The development server of the pages; `npm run dev` starts the server of the API along with it.
import path from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, test, vi } from 'vitest';

const file = path.resolve(import.meta.dirname, '../vite.config.ts');

test('forwards calls of the API and downloads of models to the port that .env or the environment set', async () => {
	vi.stubEnv('PORT', '4321');
	const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file);
	vi.unstubAllEnvs();
	const target = 'http://127.0.0.1:4321';
	expect(loaded?.config.server?.proxy).toEqual({ '/api': target, '/models': target });
});
