// Runs the calls of a session one after another, on the image that is open, and paints what they changed.
import { createCallQueue } from '#web/call-queue.ts';
import type { OpenedSession } from './open-session.ts';

interface SessionCalls {
	/** Opens an image after the calls before; the following calls get it. */
	open(task: () => Promise<OpenedSession>): Promise<OpenedSession>;
	/**
	 * Runs after the calls before it, then paints what is due unless another
	 * call waits: that one paints it. Rejects with Error if nothing is open.
	 */
	call<Result>(task: (session: OpenedSession) => Promise<Result> | Result): Promise<Result>;
	/**
	 * A call that needs the strokes so far as steps, or makes or undoes steps:
	 * reports the state, and resolves when all is stored.
	 */
	edit<Result>(task: (session: OpenedSession) => Promise<Result>): Promise<Result>;
	/** Whether other calls wait, including those whose messages have not been read yet. */
	isOvertaken(): Promise<boolean>;
	/** From now on nothing is open. */
	close(): void;
}

export const notOpen = () => new Error('The session is not open.');

export function createSessionCalls(): SessionCalls {
	const calls = createCallQueue();
	let opened: OpenedSession | undefined;

	async function isOvertaken(): Promise<boolean> {
		await new Promise((resolve) => setTimeout(resolve));
		return calls.hasWaiting;
	}

	function call<Result>(task: (session: OpenedSession) => Promise<Result> | Result): Promise<Result> {
		return calls.run(async () => {
			if (!opened) throw notOpen();
			const session = opened;
			const result = await task(session);
			if (!(await isOvertaken())) await session.painter.paint(() => calls.hasWaiting);
			return result;
		});
	}

	return {
		open: (task) =>
			calls.run(async () => {
				opened = await task();
				opened.report();
				await opened.painter.paint();
				return opened;
			}),
		call,
		async edit(task) {
			const { result, autosave } = await call(async (session) => {
				await session.stroke.end();
				const result = await task(session);
				session.report();
				return { result, autosave: session.autosave };
			});
			await autosave.written();
			return result;
		},
		isOvertaken,
		close() {
			opened = undefined;
		},
	};
}
