// Joins a colour profile in a JPEG: up to 255 APP2 segments, each with its number and the total (ICC.1, annex B.4).
import { isProfile } from './icc.ts';

const prefix = Buffer.from('ICC_PROFILE\0', 'latin1');
const startBytes = prefix.length + 2;

interface ProfileParts {
	/** Reads the content of an APP2 segment; ignores it if it is not part of a profile. */
	read(content: Buffer): void;
	/**
	 * The parts in order, or none if one is missing or together they are not a
	 * valid profile. Of parts with the same number the first counts.
	 */
	complete(): readonly Buffer[];
}

export function collectProfile(): ProfileParts {
	const parts: Buffer[] = [];
	let count = 0;
	let isBroken = false;
	return {
		read(content) {
			if (content.length < startBytes || !content.subarray(0, prefix.length).equals(prefix)) return;
			const number = content[prefix.length] as number;
			const total = content[prefix.length + 1] as number;
			count ||= total;
			isBroken ||= total !== count || number < 1 || number > count;
			parts[number - 1] ??= content;
		},
		complete() {
			const isComplete = !isBroken && count > 0 && Object.keys(parts).length === count;
			if (!isComplete) return [];
			const length = parts.reduce((sum, part) => sum + part.length - startBytes, 0);
			const start = (parts[0] as Buffer).subarray(startBytes);
			return isProfile(start, length) ? parts : [];
		},
	};
}
