// Schemas and types of what travels between page and server. The page imports the types only.
import { type Static, Type } from 'typebox';
import { doubts } from './doubts.ts';
import { limits } from './limits.ts';

/** Date and time in ISO 8601, UTC. */
const Instant = Type.String({ format: 'date-time' });

export const UploadReply = Type.Object({
	id: Type.String({
		description: 'Handle of the uploaded picture; whoever has it can process, view and delete it.',
	}),
	width: Type.Integer({ minimum: 1, description: 'Pixels across, upright.' }),
	height: Type.Integer({ minimum: 1, description: 'Pixels down, upright.' }),
	type: Type.Enum([...limits.types], { description: 'As told by the first bytes of the file.' }),
	expiresAt: Instant,
});
export type UploadReply = Static<typeof UploadReply>;

export const ProcessReply = Type.Object({
	processedToken: Type.String({ description: 'Opens the cut-out until expiresAt.' }),
	expiresAt: Instant,
	width: Type.Integer({ minimum: 1, description: 'Pixels across of the cut-out.' }),
	height: Type.Integer({ minimum: 1, description: 'Pixels down of the cut-out.' }),
	confidence: Type.Number({ minimum: 0, maximum: 1, description: 'How much of the matte is decided.' }),
	doubt: Type.Optional(
		Type.Enum([...doubts], { description: 'Why a person should look at the cut-out before using it.' }),
	),
});
export type ProcessReply = Static<typeof ProcessReply>;

export const ProcessStatus = Type.Object({
	state: Type.Enum(['none', 'waiting', 'running', 'done']),
	place: Type.Integer({ minimum: 0, description: 'Place in line while waiting, 1 is next; else 0.' }),
	expectedWaitSeconds: Type.Integer({ minimum: 0, description: 'Until the cut-out is expected.' }),
});
export type ProcessStatus = Static<typeof ProcessStatus>;

/** RFC 9457 problem details, the body of every failure. */
export const Problem = Type.Object({
	type: Type.String(),
	title: Type.String(),
	status: Type.Integer(),
	code: Type.String({ description: 'Stable; programs decide by this.' }),
	detail: Type.String(),
	retryable: Type.Boolean({ description: 'Whether the same request may succeed later.' }),
	requestId: Type.String({ description: 'Quote this when reporting a problem.' }),
});
export type Problem = Static<typeof Problem>;
