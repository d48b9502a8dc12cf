// An upload that is given up: before all of it is sent, and afterwards, when the server may have stored it.
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConsentError } from '#web/consent/consent.ts';
import { grantConsent, withdrawConsent } from '#web/consent/use-consent.ts';
import { sendFile } from './send-file.ts';

class FakeRequest {
	static last: FakeRequest;
	readonly upload: { onprogress?: (event: object) => void } = {};
	onloadend?: () => void;
	readonly open = vi.fn();
	readonly send = vi.fn();
	readonly abort = vi.fn();
	readonly getResponseHeader = vi.fn(() => null);
	status = 201;
	responseText = JSON.stringify({ id: 'image', expiresAt: '2026-01-01T00:00:00Z' });
	constructor() {
		FakeRequest.last = this;
	}
}
vi.stubGlobal('XMLHttpRequest', FakeRequest);
vi.stubGlobal('window', new EventTarget());
beforeEach(grantConsent);
afterEach(() => vi.clearAllMocks());
afterAll(() => void vi.unstubAllGlobals());

function start() {
	const cancellation = new AbortController();
	const onLate = vi.fn();
	const sent = sendFile(cancellation.signal, new File(['x'], 'a.jpg'), () => {}, onLate);
	return { sent, cancellation, onLate, request: FakeRequest.last };
}

it('sends the file as the form field "image", and resolves to the reply, which is not late', async () => {
	const { sent, onLate, request } = start();
	expect(request.open).toHaveBeenCalledWith('POST', '/api/upload');
	const [form] = request.send.mock.lastCall as [FormData];
	expect(form.get('image')).toMatchObject({ name: 'a.jpg', size: 1 });
	request.upload.onprogress?.({ loaded: 2, total: 2 });
	request.onloadend?.();
	expect(await sent).toMatchObject({ id: 'image' });
	expect(onLate).not.toHaveBeenCalled();
});

it('a success reply without an id is an error', async () => {
	const { sent, request } = start();
	request.responseText = '<html>';
	request.onloadend?.();
	await expect(sent).rejects.toMatchObject({ code: 'unknown' });
});

it('cancelling before everything is sent ends the request', async () => {
	const { sent, cancellation, request } = start();
	request.upload.onprogress?.({ loaded: 1, total: 2 });
	cancellation.abort();
	await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
	expect(request.abort).toHaveBeenCalledOnce();
});

it('cancelling afterwards still waits for the reply, which says what is to be deleted', async () => {
	const { sent, cancellation, onLate, request } = start();
	request.upload.onprogress?.({ loaded: 2, total: 2 });
	cancellation.abort();
	await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
	expect(request.abort).not.toHaveBeenCalled();
	request.onloadend?.();
	await vi.waitFor(
		() => expect(onLate).toHaveBeenCalledWith(expect.objectContaining({ id: 'image' })),
		30_000,
	);
});

it('sends nothing without consent', async () => {
	withdrawConsent();
	const { sent, request } = start();
	await expect(sent).rejects.toBeInstanceOf(ConsentError);
	expect(request?.send).not.toHaveBeenCalled();
});

it('ends the request when consent is withdrawn, even in another tab', async () => {
	const { sent, request } = start();
	window.dispatchEvent(new Event('storage'));
	expect(request.abort).not.toHaveBeenCalled();
	withdrawConsent();
	await expect(sent).rejects.toBeInstanceOf(ConsentError);
	expect(request.abort).toHaveBeenCalledOnce();
});

it('has the image deleted if consent is withdrawn after everything is sent, but not if it is withdrawn after the reply', async () => {
	const { onLate, ...late } = start();
	late.request.upload.onprogress?.({ loaded: 2, total: 2 });
	withdrawConsent();
	await expect(late.sent).rejects.toBeInstanceOf(ConsentError);
	late.request.onloadend?.();
	await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce(), 30_000);

	grantConsent();
	const complete = start();
	complete.request.onloadend?.();
	await complete.sent;
	withdrawConsent();
	expect(complete.request.abort).not.toHaveBeenCalled();
	expect(complete.onLate).not.toHaveBeenCalled();
});
