// The interface of a tool, and the sentences with which its failures reach the client.
import type { TObject } from 'typebox';
import { AppError } from '#contract/errors.ts';
import { ModelError } from '#engine/index.ts';
import { toFailure } from '../peel/failure.ts';
import { StartFault } from '../peel/start-engine.ts';

export interface Tool {
	/** The definition as clients see it in the list of tools. */
	readonly definition: {
		readonly name: string;
		readonly title: string;
		readonly description: string;
		readonly inputSchema: TObject;
		readonly outputSchema: TObject;
		readonly annotations: Readonly<Record<string, boolean>>;
	};
	/** Throws errors that `sentenceOf` has a sentence for, and the signal's reason when aborted. */
	call(args: unknown, call: ToolCall): Promise<ToolResult>;
}

export interface ToolCall {
	/** Aborted when the client cancels the call or is gone. */
	readonly signal: AbortSignal;
	/** Reports that one more of the tool's steps is done. */
	progress(message: string): void;
}

export interface ToolResult {
	/** For assistants that read no structured results. */
	readonly text: string;
	/** The result, as the tool's output schema describes it. */
	readonly structured: Readonly<Record<string, unknown>>;
}

/** A failure whose message is a sentence for the client. */
export class ToolFault extends Error {}

/** The public sentence of a failure; undefined for a bug. */
export function sentenceOf(error: unknown): string | undefined {
	if (error instanceof ToolFault || error instanceof StartFault || error instanceof ModelError) {
		return error.message;
	}
	try {
		return toFailure(error).message;
	} catch {
		return undefined;
	}
}

export const internalSentence = new AppError('internal').title;
