// Matting gives the same bytes in Node and in Chromium.
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { launchForTests } from '../browser.ts';
import { mattingDigests } from './matting-digests.ts';

/** The digests' code and all of matting as one ES module. */
async function bundle(): Promise<string> {
	const entry = path.join(import.meta.dirname, 'matting-digests.ts');
	const result = (await build({
		configFile: false,
		logLevel: 'error',
		build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
	})) as Rolldown.RolldownOutput[];
	return result[0]?.output[0].code ?? '';
}

/** Those of matting/analyse.ts and matting/find-subject.ts: drawings, writing and photos, with every network. */
const allSteps = [
	...[
		'assess',
		'attached',
		'complete',
		'correct',
		'decide',
		'edges',
		'flat',
		'foreground',
		'ink',
		'input',
		'levels',
	],
	...['people', 'refine', 'segment', 'view', 'wait'],
];

test('the same image, network and recipe give the same bytes in Node and in Chromium', async () => {
	const browser = await launchForTests();
	onTestFinished(() => browser.close());
	const page = await browser.newPage();
	const module = await bundle();
	// An address of this machine counts as secure, which digests need.
	await page.route('http://localhost/**', (route) =>
		route.request().url().endsWith('.js')
			? route.fulfill({ contentType: 'text/javascript', body: module })
			: route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
	);
	await page.goto('http://localhost/');
	// As text, because the test runner rewrites `import` in functions.
	const inBrowser = await page.evaluate(
		"import('/matting.js').then(({ mattingDigests }) => mattingDigests())",
	);
	const inNode = await mattingDigests();
	expect(inNode.steps).toEqual(allSteps);
	expect(Object.keys(inNode.digests).length).toBeGreaterThan(60);
	expect(inBrowser).toEqual(inNode);
});
