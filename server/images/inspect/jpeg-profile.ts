// A colour profile in a JPEG: up to 255 APP2 segments that each tell their number and how many there are (ICC.1, annex B.4).
import { isProfile } from './icc.ts';

const prefix = Buffer.from('ICC_PROFILE\0', 'latin1');
const startBytes = prefix.length + 2;

export interface ProfileParts {
	/** Takes the content of an APP2 segment; what is no part of a profile is ignored. */
	take(content: Buffer): void;
	/** The contents in order, or none unless every part came and they make a profile; the first of a number counts. */
	whole(): readonly Buffer[];
}

export function collectProfile(): ProfileParts {
	const parts: Buffer[] = [];
	let count = 0;
	let isBroken = false;
	return {
		take(content) {
			if (content.length < startBytes || !content.subarray(0, prefix.length).equals(prefix)) return;
			const number = content[prefix.length] as number;
			const total = content[prefix.length + 1] as number;
			count ||= total;
			isBroken ||= total !== count || number < 1 || number > count;
			if (!isBroken) parts[number - 1] ??= content;
		},
		whole() {
			const isComplete = !isBroken && count > 0 && Object.keys(parts).length === count;
			if (!isComplete) return [];
			const length = parts.reduce((sum, part) => sum + part.length - startBytes, 0);
			const start = (parts[0] as Buffer).subarray(startBytes);
			return isProfile(start, length) ? parts : [];
		},
	};
}
