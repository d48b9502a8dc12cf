// One move of the subject or of the background image: previews while it goes on, one step at its end.
import type { Point } from '#matting/box.ts';
import type { PageSession } from '../../page-session/create-page-session.ts';
import { isSame, type Settings } from '../../session/settings.ts';
import { positionOf } from '../../tools/position.ts';
import { type Movable, moved, type Start } from './movable.ts';

export interface Mover {
	/** What is being moved. */
	readonly moving: Movable | undefined;
	/** `by` is the distance since the move began, in pixels of the output; the first call begins the move. */
	moveTo(what: Movable, by: Point, snapPx: number): void;
	/** Moves on by this distance, without snapping; for keys. */
	nudge(what: Movable, by: Point): void;
	/** Makes one step, unless nothing moved. Returns the announcement for screen readers. */
	end(): string | undefined;
	/** Moves everything back. */
	cancel(): void;
}

const labels = { image: 'Background image moved', subject: 'Place of the subject' } as const;

export function createMover(pageSession: Pick<PageSession, 'read' | 'preview' | 'commit'>): Mover {
	let move: { what: Movable; start: Start; by: Point; settings: Settings } | undefined;

	function moveTo(what: Movable, by: Point, snapPx: number): void {
		const { state, settings } = pageSession.read();
		if (!state) return;
		move ??= { what, start: { settings, output: state.output }, by, settings };
		const next = moved(move.what, move.start, by, snapPx);
		move.by = by;
		if (isSame(next, move.settings)) return;
		move.settings = next;
		pageSession.preview(next);
	}

	return {
		get moving() {
			return move?.what;
		},
		moveTo,
		nudge(what, { x, y }) {
			const { by } = move ?? { by: { x: 0, y: 0 } };
			moveTo(what, { x: by.x + x, y: by.y + y }, 0);
		},
		end() {
			if (!move) return undefined;
			const { what, start, settings } = move;
			move = undefined;
			if (isSame(settings, start.settings)) return undefined;
			void pageSession.commit(settings, labels[what]);
			return placeOf(what, settings);
		},
		cancel() {
			if (!move) return;
			const { what, start } = move;
			move = undefined;
			// No step, because nothing differs from the last one.
			void pageSession.commit(start.settings, labels[what]);
		},
	};
}

function placeOf(what: Movable, { background, frame }: Settings): string {
	const percent = (share: number) => `${Math.round(100 * share)} %`;
	if (what === 'image' && background.kind === 'image')
		return `Background image at ${percent(background.x)} across, ${percent(background.y)} down`;
	const { across, down } = positionOf(frame.position);
	return `Subject at ${across} % across, ${down} % down`;
}
