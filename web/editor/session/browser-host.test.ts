// What the session refuses to decode in a browser.
import { expect, test } from 'vitest';
import { headers } from '#web/images/image-headers.fixture.ts';
import { browserHost } from './browser-host.ts';

test.each(['jpeg', 'png'] as const)(
	'an original of 25 megapixels is decoded, a larger %s is refused by its header',
	async (type) => {
		const decoding = (width: number) => browserHost.decodeOriginal(new Blob([headers[type](width, 5000)]));
		// These headers have no image behind them.
		await expect(decoding(5000)).rejects.toMatchObject({ code: 'unreadable-image' });
		await expect(decoding(5001)).rejects.toMatchObject({ code: 'out-of-memory' });
	},
);
