// The workers there are, those that rest and those that are still starting, while their number changes.

export interface Staff {
	readonly size: number;
	readonly busy: number;
	/** Who has rested longest; undefined if nobody rests. */
	take(): number | undefined;
	rest(worker: number): void;
	/** Sends home who rests and is one too many; names the new ones, who are to `join` when they have started. */
	resize(wanted: number): number[];
	/** Whether one who has started, or has finished a picture, is still wanted; if not, goes. */
	join(): boolean;
	stay(): boolean;
}

export function createStaff(count: number): Staff {
	const resting = Array.from({ length: count }, (_, worker) => worker);
	let [size, starting, wanted, made] = [count, 0, count, count];
	return {
		get size() {
			return size;
		},
		get busy() {
			return size - resting.length;
		},
		take: () => resting.shift(),
		rest: (worker) => void resting.push(worker),
		resize(target) {
			wanted = target;
			for (; size > wanted && resting.length > 0; size--) resting.pop();
			const missing = Math.max(0, wanted - size - starting);
			starting += missing;
			return Array.from({ length: missing }, () => made++);
		},
		join() {
			starting--;
			if (size >= wanted) return false;
			size++;
			return true;
		},
		stay() {
			if (size <= wanted) return true;
			size--;
			return false;
		},
	};
}
