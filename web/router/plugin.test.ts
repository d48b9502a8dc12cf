import { readdir, readFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import config from '../../react-router.config.ts';
import { loadingCode, loadingModule, unusedModules, withoutCode } from './plugin.ts';

const root = new URL('../../', import.meta.url);
const router = new URL('node_modules/react-router/dist/production/lib/', root);
const modules = ['dom/ssr/fog-of-war.js', 'router/instrumentation.js'];

const loading = 'dom/ssr/routeModules.js';

type Functions = Record<string, (...args: unknown[]) => unknown>;
const installed = (module: string): Promise<Functions> => import(new URL(module, router).href);

test('the installed router has these modules', async () => {
	const files = await readdir(router, { recursive: true });
	const found = (kind: RegExp) => files.filter((file) => kind.test(new URL(file, router).pathname)).sort();
	expect(found(unusedModules)).toEqual(modules);
	expect(found(loadingModule)).toEqual([loading]);
});

test.each(modules)('%s keeps its exports, as functions that do nothing', async (module) => {
	const code = withoutCode(await readFile(new URL(module, router), 'utf8'));
	const built: Functions = await import(`data:text/javascript,${encodeURIComponent(code)}`);
	expect(Object.keys(built)).toEqual(Object.keys(await installed(module)));
	for (const run of Object.values(built)) expect(run()).toBeUndefined();
});

test('a page that cannot be loaded is tried again on request, and loaded only once', async () => {
	const built: Functions = await import(`data:text/javascript,${encodeURIComponent(loadingCode)}`);
	expect(Object.keys(built)).toEqual(Object.keys(await installed(loading)));
	const route = { id: 'about', module: 'data:text/javascript,throw 1' };
	const loaded = {};
	vi.stubGlobal('dispatchEvent', ({ type, detail: tryAgain }: CustomEvent<() => void>) => {
		expect(type).toBe('peel-page-failed');
		route.module = 'data:text/javascript,export const page = 2';
		tryAgain();
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	expect(await built.loadRouteModule?.(route, loaded)).toMatchObject({ page: 2 });
	route.module = 'nowhere';
	expect(await built.loadRouteModule?.(route, loaded)).toMatchObject({ page: 2 });
});

test('a module that does not end with its exports is rejected', () => {
	expect(() => withoutCode('export const a = 1;')).toThrow('no longer ends with its exports');
});

test('the router does not request routes with the configuration of this site, even if told to', async () => {
	const { isFogOfWarEnabled, getPatchRoutesOnNavigationFunction } = await installed('dom/ssr/fog-of-war.js');
	const discovery = { mode: 'lazy' };
	expect(isFogOfWarEnabled?.(discovery, config.ssr)).toBe(false);
	expect(getPatchRoutesOnNavigationFunction?.(() => {}, {}, {}, config.ssr, discovery)).toBeUndefined();
});

test('the router has no observers: only an entry file of our own could pass some', async () => {
	const entries = (await readdir(new URL('web/', root))).filter((file) => file.startsWith('entry.'));
	expect(entries).toEqual([]);
	const { consumeInstrumentationClientResultMetaReceiver } = await installed('router/instrumentation.js');
	expect(consumeInstrumentationClientResultMetaReceiver?.({})).toBeUndefined();
});
