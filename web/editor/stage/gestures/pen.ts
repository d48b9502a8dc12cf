// The interface of a tool that draws: it gets the points that a pointer draws on the stage, or that the keyboard sets.
import type { StrokePoint } from '../../session/protocol.ts';

export interface Pen {
	readonly isDrawing: boolean;
	/** `isErased`: with the eraser of a pen. */
	begin(points: readonly StrokePoint[], isErased: boolean): void;
	extend(points: readonly StrokePoint[]): void;
	/** Resolves to what is to be announced; undefined if nothing happened, or the tool announces it itself. */
	end(): Promise<string | undefined>;
	cancel(): void;
}
