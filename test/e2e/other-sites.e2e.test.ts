// What a page on another site can make the browser of a visitor do, in real Chromium.
import { describe, expect, it } from 'vitest';
import { quotas, scarce } from '#test/api/limited-server.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { openOtherSite } from './other-site.ts';
import { openSite } from './site.ts';

const unknownId = 'A'.repeat(32);
const site = openSite({ engine: createFakeEngine(), env: scarce, separatesTabs: true });

const otherSite = openOtherSite();

/** The statuses with which the server completed calls to an original, so far. */
const statuses = () =>
	site.server.log
		.map((line) => JSON.parse(line))
		.filter(({ msg, route }) => msg === 'request completed' && route === '/api/original/:id')
		.map(({ status }) => status as number);

describe('a page on another site', () => {
	it.each([
		['images', embed],
		['frames', frame],
		['fetches', fetchAll],
		['WebSockets', openSockets],
		['prefetches', prefetch],
		['speculation rules', speculate],
		['windows', openWindows],
	] as const)('cannot use up the rate limits of a visitor by %s', async (_what, attack) => {
		const context = (await site.newPage()).context();
		const page = await context.newPage();
		await page.goto(otherSite.url);
		const [before, times] = [statuses().length, quotas.misses + 2];
		await page.evaluate(attack, { address: `${site.server.url}/api/original/${unknownId}`, times });
		await expect.poll(() => statuses().length).toBe(before + times);
		// A page without a script, so that there is nothing to wait for.
		const own = await context.newPage();
		await own.goto(`${site.server.url}/robots.txt`);
		expect(await own.evaluate(async () => (await fetch('/api/openapi.json')).status)).toBe(200);
	});
});

interface Target {
	readonly address: string;
	readonly times: number;
}

// These functions run in the page on the other site.

function embed({ address, times }: Target): void {
	for (let index = 0; index < times; index++) new Image().src = `${address}?${index}`;
}

function frame({ address, times }: Target): void {
	for (let index = 0; index < times; index++) {
		const element = document.createElement('iframe');
		element.src = `${address}?${index}`;
		document.body.append(element);
	}
}

function fetchAll({ address, times }: Target): void {
	for (let index = 0; index < times; index++) fetch(`${address}?${index}`, { mode: 'no-cors' });
}

function openSockets({ address, times }: Target): void {
	for (let index = 0; index < times; index++) new WebSocket(`${address.replace('http', 'ws')}?${index}`);
}

function prefetch({ address, times }: Target): void {
	for (let index = 0; index < times; index++) {
		const link = document.createElement('link');
		link.rel = 'prefetch';
		link.href = `${address}?${index}`;
		document.head.append(link);
	}
}

function speculate({ address, times }: Target): void {
	const urls = Array.from({ length: times }, (_, index) => `${address}?${index}`);
	const rules = { prefetch: [{ urls, eagerness: 'immediate' }] };
	const script = Object.assign(document.createElement('script'), { type: 'speculationrules' });
	script.textContent = JSON.stringify(rules);
	document.head.append(script);
}

/** Links that need no click, as far as the browser does not block pop-ups. */
function openWindows({ address, times }: Target): void {
	for (let index = 0; index < times; index++) window.open(`${address}?${index}`);
}
