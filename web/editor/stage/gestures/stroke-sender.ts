// Sends strokes to the session: points are gathered while an earlier part of the stroke is being painted.

import type { PageSession } from '../../page-session/create-page-session.ts';
import type { Brush, StrokePoint } from '../../session/protocol.ts';

export interface StrokeSender {
	readonly isDrawing: boolean;
	begin(brush: Brush, points: readonly StrokePoint[]): void;
	extend(points: readonly StrokePoint[]): void;
	/**
	 * Resolves when the stroke is stored, to whether this made it a step: not if
	 * it changed nothing, was undone meanwhile, or none was begun.
	 */
	end(): Promise<boolean>;
	cancel(): void;
	/** Ends the stroke because the page or the stage is closed; a session that is closed already is not a failure. */
	leave(): void;
}

export function createStrokeSender(pageSession: Pick<PageSession, 'ask' | 'read'>): StrokeSender {
	let stroke: { waiting: StrokePoint[]; isSending: boolean } | undefined;

	async function send(current: NonNullable<typeof stroke>, call: () => Promise<unknown>): Promise<void> {
		current.isSending = true;
		await call();
		current.isSending = false;
		if (stroke === current && current.waiting.length > 0) void flush(current);
	}

	function flush(current: NonNullable<typeof stroke>): Promise<void> {
		const points = current.waiting;
		current.waiting = [];
		return send(current, () => pageSession.ask((session) => session.extendStroke(points)));
	}

	/**
	 * Sends what is left of the stroke, and its end, through `ask`. The session
	 * runs calls in order, so neither waits for the one before.
	 */
	function finish(ask: PageSession['ask']): Promise<unknown> | undefined {
		if (!stroke) return undefined;
		const { waiting } = stroke;
		stroke = undefined;
		if (waiting.length > 0) void ask((session) => session.extendStroke(waiting));
		return ask((session) => session.endStroke());
	}

	const applied = () => pageSession.read().state?.applied ?? 0;

	return {
		get isDrawing() {
			return stroke !== undefined;
		},
		begin(brush, points) {
			stroke = { waiting: [], isSending: false };
			void send(stroke, () => pageSession.ask((session) => session.beginStroke(brush, points)));
		},
		extend(points) {
			if (!stroke) return;
			stroke.waiting.push(...points);
			if (!stroke.isSending) void flush(stroke);
		},
		async end() {
			const before = applied();
			await finish(pageSession.ask);
			return applied() > before;
		},
		cancel() {
			if (!stroke) return;
			stroke = undefined;
			void pageSession.ask((session) => session.cancelStroke());
		},
		leave() {
			void finish((call) => pageSession.ask((session) => ifOpen(() => call(session))));
		},
	};
}

/** A session that was closed throws at once, before there is a promise. */
async function ifOpen<Reply>(call: () => Promise<Reply>): Promise<Reply | undefined> {
	try {
		return await call();
	} catch {
		return undefined;
	}
}
