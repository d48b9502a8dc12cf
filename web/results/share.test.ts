// Sharing and its fallbacks.
import { expect, test, vi } from 'vitest';
import { shareLink } from './share.ts';

const data = { title: 'Peel', url: 'https://example.org/' };

function clipboard(writeText = vi.fn(async () => {})) {
	return { writeText };
}

test('the native share sheet is tried first, and the clipboard stays untouched', async () => {
	const board = clipboard();
	const share = vi.fn(async () => {});
	expect(await shareLink({ share, clipboard: board }, data)).toBe('native');
	expect(share).toHaveBeenCalledWith(data);
	expect(board.writeText).not.toHaveBeenCalled();
});

test('closing the share sheet copies nothing', async () => {
	const board = clipboard();
	const share = async () => {
		throw new DOMException('closed', 'AbortError');
	};
	expect(await shareLink({ share, clipboard: board }, data)).toBe('cancelled');
	expect(board.writeText).not.toHaveBeenCalled();
});

test('without a share sheet the link is copied', async () => {
	const board = clipboard();
	expect(await shareLink({ clipboard: board }, data)).toBe('copied');
	expect(board.writeText).toHaveBeenCalledWith(data.url);
});

test('a share sheet that does not work falls back to the clipboard', async () => {
	const share = async () => {
		throw new DOMException('no', 'NotAllowedError');
	};
	expect(await shareLink({ share, clipboard: clipboard() }, data)).toBe('copied');
});

test('if neither works, the outcome is a failure and nothing is thrown', async () => {
	const refused = clipboard(
		vi.fn(async () => {
			throw new DOMException('no', 'NotAllowedError');
		}),
	);
	expect(await shareLink({ clipboard: refused }, data)).toBe('failed');
	expect(await shareLink({}, data)).toBe('failed');
});
