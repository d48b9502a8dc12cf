// Builds the pages; unit tests load this file too and need none of the page plugins.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
	plugins: mode === 'test' ? [] : [tailwindcss(), reactRouter()],
	publicDir: 'web/public',
	// No data: addresses in what is built, so the Content-Security-Policy need not allow them.
	build: { assetsInlineLimit: 0 },
	// In development the pages come from Vite and everything under /api from the server beside it.
	server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
