// Distinguishes states of the work by what they show, for what is made of them and kept.
import type { State } from '../session/protocol.ts';

/** Equal for equal pixels: states are reported anew after calls that change none. */
export function versionOf({ steps, applied, settings }: State): string {
	return `${steps[applied - 1]?.id ?? 'start'} ${JSON.stringify(settings)}`;
}
