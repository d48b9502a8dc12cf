// However a cutout for a program ends, nothing of it stays stored or queued.
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { Engine } from '#engine/index.ts';
import { transientLifeMs } from '#server/images/transient.ts';
import { disc } from '#test/images.ts';
import { codeOf, contentsOf, loaded, plain, type Rig, untilAborted } from './tools.ts';

export function nothingLeftSuite(rig: Rig): void {
	describe('nothing is left', () => {
		it.each([
			['an image that cannot be read', new AppError('unreadable-image')],
			['an engine that fails', new AppError('engine-failed')],
			['an unexpected failure', new Error('unexpected')],
		])('of %s', async (_what, failure) => {
			rig.engine.cutOut.mockRejectedValueOnce(failure);
			const code = failure instanceof AppError ? failure.code : expect.any(String);
			expect(await codeOf(rig.transient.cutOut(rig.photo, plain, {}))).toEqual(code);
			await rig.expectNothingLeft();
		});

		it('of a rendering that fails after the analysis', async () => {
			rig.engine.render.mockRejectedValueOnce(new AppError('engine-timeout'));
			const options = { ...plain, recipes: [{ format: 'jpg' }, { format: 'webp' }] } as const;
			expect(await codeOf(rig.transient.cutOut(rig.photo, options, {}))).toBe('engine-timeout');
			await rig.expectNothingLeft();
		});

		it('of a client that disconnects while its job waits, which leaves the queue', async () => {
			const gate = Promise.withResolvers<void>();
			const echo = rig.engine.cutOut.getMockImplementation() as Engine['cutOut'];
			rig.engine.cutOut.mockImplementationOnce(async (...call) => gate.promise.then(() => echo(...call)));
			const first = rig.transient.cutOut(rig.photo, plain, {});
			await rig.untilCalled(rig.engine.cutOut);
			const abort = new AbortController();
			const second = codeOf(rig.transient.cutOut(rig.photo, plain, { signal: abort.signal }));
			await expect.poll(() => rig.backing.queue.status(), loaded).toEqual({ waiting: 1, running: 1 });
			abort.abort();
			expect(await second).toBe('request-timeout');
			await expect.poll(() => rig.backing.queue.status(), loaded).toEqual({ waiting: 0, running: 1 });
			gate.resolve();
			expect(await contentsOf(await first)).toHaveLength(1);
			expect(rig.engine.cutOut).toHaveBeenCalledOnce();
			await rig.expectNothingLeft();
		});

		it('of a client that disconnects while its image is analysed, which ends', async () => {
			rig.engine.cutOut.mockImplementationOnce((_bytes, _options, call) => untilAborted(call?.signal));
			const abort = new AbortController();
			const outcome = codeOf(rig.transient.cutOut(rig.photo, plain, { signal: abort.signal }));
			await rig.untilCalled(rig.engine.cutOut);
			abort.abort();
			expect(await outcome).toBe('request-timeout');
			await rig.expectNothingLeft();
		});

		it('of a client that disconnects while its cutout is rendered, which ends', async () => {
			rig.engine.render.mockImplementationOnce((_bytes, _options, call) => untilAborted(call?.signal));
			const abort = new AbortController();
			const options = { ...plain, recipes: [{ format: 'jpg' }, { format: 'webp' }] } as const;
			const outcome = codeOf(rig.transient.cutOut(rig.photo, options, { signal: abort.signal }));
			await rig.untilCalled(rig.engine.render);
			abort.abort();
			expect(await outcome).toBe('request-timeout');
			expect(rig.engine.render).toHaveBeenCalledOnce();
			await rig.expectNothingLeft();
		});

		it('of a client that disconnects before its work starts, or while it is decided whether the work is accepted', async () => {
			expect(await codeOf(rig.transient.cutOut(rig.photo, plain, { signal: AbortSignal.abort() }))).toBe(
				'request-timeout',
			);
			const abort = new AbortController();
			const options = { ...plain, admit: async () => abort.abort() };
			expect(await codeOf(rig.transient.cutOut(rig.photo, options, { signal: abort.signal }))).toBe(
				'request-timeout',
			);
			expect(rig.engine.cutOut).not.toHaveBeenCalled();
			await rig.expectNothingLeft();
		});

		it('of work that is not accepted, a decision that is made from the upright size', async () => {
			const rotated = await disc().withMetadata({ orientation: 6 }).jpeg().toBuffer();
			const admit = vi.fn(async () => {
				throw new AppError('rate-limited');
			});
			expect(await codeOf(rig.transient.cutOut(rotated, { ...plain, admit }, {}))).toBe('rate-limited');
			expect(admit.mock.calls).toEqual([[{ type: 'image/jpeg', width: 48, height: 64 }]]);
			expect(rig.engine.cutOut).not.toHaveBeenCalled();
			await rig.expectNothingLeft();
		});

		it('of a region that is rejected, as it is computed from the upright size', async () => {
			const rotated = await disc().withMetadata({ orientation: 6 }).jpeg().toBuffer();
			const findRegion = vi.fn(() => {
				throw new AppError('bad-request');
			});
			expect(await codeOf(rig.transient.cutOut(rotated, { ...plain, findRegion }, {}))).toBe('bad-request');
			expect(findRegion).toHaveBeenCalledWith(expect.objectContaining({ width: 48, height: 64 }));
			expect(rig.engine.cutOut).not.toHaveBeenCalled();
			await rig.expectNothingLeft();
		});

		it('of a background that cannot be read, which the message names', async () => {
			const options = { ...plain, backgroundImage: Buffer.from('no image') };
			await expect(rig.transient.cutOut(rig.photo, options, {})).rejects.toMatchObject({
				code: 'unsupported-type',
				message: expect.stringMatching(/^background: /),
			});
			await rig.expectNothingLeft();
		});

		it('if the process dies: the sweep deletes every part some minutes later, and a call that took longer fails', async () => {
			const gate = Promise.withResolvers<void>();
			const echo = rig.engine.cutOut.getMockImplementation() as Engine['cutOut'];
			rig.engine.cutOut.mockImplementationOnce(async (...call) => gate.promise.then(() => echo(...call)));
			const outcome = codeOf(rig.transient.cutOut(rig.photo, { ...plain, backgroundImage: rig.photo }, {}));
			await rig.untilCalled(rig.engine.cutOut);
			rig.time += transientLifeMs(1) - 1;
			await rig.backing.store.sweep();
			expect((await rig.backing.stored()).length).toBeGreaterThanOrEqual(2);
			rig.time += 1;
			await rig.backing.store.sweep();
			expect(await rig.backing.stored()).toEqual([]);
			gate.resolve();
			expect(await outcome).toBe('too-slow');
			await rig.expectNothingLeft();
		});
	});
}
