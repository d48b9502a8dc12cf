// A version of the session's state that changes with its pixels: a key for files and regions made from it.
import type { State } from '../session/protocol.ts';

/** Equal for equal pixels: states are also reported after calls that change no pixels. */
export function versionOf({ steps, applied, settings }: State): string {
	return `${steps[applied - 1]?.id ?? 'start'} ${JSON.stringify(settings)}`;
}
