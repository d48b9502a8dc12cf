// The minimum cut of a grid: divides its cells into two parts where the division costs least.
import type { Size } from '#contract/size.ts';

/** Steps to the eight neighbours; the indices of a direction and its opposite differ only in their last bit. */
export const directions = [
	{ x: 1, y: 0 },
	{ x: -1, y: 0 },
	{ x: 0, y: 1 },
	{ x: 0, y: -1 },
	{ x: 1, y: 1 },
	{ x: -1, y: -1 },
	{ x: 1, y: -1 },
	{ x: -1, y: 1 },
] as const;

interface CutCosts extends Size {
	/** For each cell, the cost of being in the second part minus the cost of being in the first. */
	readonly favour: Float32Array;
	/**
	 * For each direction, then for each cell, the cost of separating the cell from that neighbour: 0 or more, 0 if
	 * there is no neighbour.
	 */
	readonly between: readonly Float32Array[];
}

const none = -1;
/** Stands for the direction to a parent: the cell is a child of its terminal. */
const terminal = 8;

/**
 * 1 for the cells of the first part, 0 for those of the second; a cell that may be in either is in the second. By two
 * search trees that grow towards each other and are kept from one augmenting path to the next (Boykov and Kolmogorov
 * 2004, 'An experimental comparison of min-cut/max-flow algorithms for energy minimization in vision'). Uses up the
 * costs: both arrays hold what is left of them, while it searches and afterwards.
 */
export function minCut({ width, height, favour: toTerminal, between: residual }: CutCosts): Uint8Array {
	const count = width * height;
	/** 1: first tree, 2: second tree, 0: free. */
	const tree = new Uint8Array(count);
	const parent = new Int8Array(count).fill(none);
	const steps = Int32Array.from(directions, ({ x, y }) => y * width + x);
	const active = createQueue(count);
	const orphans: number[] = [];
	/** The number of the last path for which the cell's way to its terminal was checked. */
	const checked = new Int32Array(count);
	let paths = 0;

	for (let cell = 0; cell < count; cell++) {
		if (toTerminal[cell] === 0) continue;
		tree[cell] = toTerminal[cell] > 0 ? 1 : 2;
		parent[cell] = terminal;
		active.add(cell);
	}

	for (let cell = active.first(); cell !== none; cell = active.first()) {
		const meeting = tree[cell] === 0 ? none : grow(cell);
		if (meeting === none) {
			active.removeFirst();
			continue;
		}
		paths++;
		augment(cell, meeting);
		while (orphans.length > 0) adopt(orphans.pop() as number);
	}
	return tree.map((part) => (part === 1 ? 1 : 0));

	/**
	 * Residual capacity from the cell to its neighbour (in the first tree) or back (in the second). Beyond the grid it is
	 * 0, or undefined beyond the array's ends.
	 */
	function residualTowards(cell: number, direction: number, from: number): number {
		return from === 1 ? residual[direction][cell] : residual[direction ^ 1][cell + steps[direction]];
	}

	/** Adds free neighbours to the tree. Returns the direction in which the other tree was met, if any. */
	function grow(cell: number): number {
		const own = tree[cell];
		for (let direction = 0; direction < 8; direction++) {
			const next = cell + steps[direction];
			if (!(residualTowards(cell, direction, own) > 0)) continue;
			if (tree[next] === 0) {
				tree[next] = own;
				parent[next] = direction ^ 1;
				active.add(next);
			} else if (tree[next] !== own) return direction;
		}
		return none;
	}

	/** Sends as much as fits along the path through the edge where the trees met. */
	function augment(cell: number, direction: number): void {
		const isFirst = tree[cell] === 1;
		const next = cell + steps[direction];
		const [from, to] = isFirst ? [cell, next] : [next, cell];
		const forth = isFirst ? direction : direction ^ 1;
		let flow = residual[forth][from];
		for (let at = from; ; at += steps[parent[at]]) {
			if (parent[at] === terminal) {
				flow = Math.min(flow, toTerminal[at]);
				break;
			}
			flow = Math.min(flow, residual[parent[at] ^ 1][at + steps[parent[at]]]);
		}
		for (let at = to; ; at += steps[parent[at]]) {
			if (parent[at] === terminal) {
				flow = Math.min(flow, -toTerminal[at]);
				break;
			}
			flow = Math.min(flow, residual[parent[at]][at]);
		}
		send(from, forth, flow);
		for (let at = from; ; ) {
			const up = parent[at];
			if (up === terminal) {
				toTerminal[at] -= flow;
				if (toTerminal[at] <= 0) orphan(at);
				break;
			}
			const above = at + steps[up];
			send(above, up ^ 1, flow);
			if (residual[up ^ 1][above] <= 0) orphan(at);
			at = above;
		}
		for (let at = to; ; ) {
			const up = parent[at];
			if (up === terminal) {
				toTerminal[at] += flow;
				if (toTerminal[at] >= 0) orphan(at);
				break;
			}
			send(at, up, flow);
			if (residual[up][at] <= 0) orphan(at);
			at += steps[up];
		}
	}

	function send(from: number, direction: number, flow: number): void {
		residual[direction][from] -= flow;
		residual[direction ^ 1][from + steps[direction]] += flow;
	}

	function orphan(cell: number): void {
		parent[cell] = none;
		orphans.push(cell);
	}

	/** Finds another parent for a cell that lost its own, or frees it and makes its children orphans. */
	function adopt(cell: number): void {
		const own = tree[cell];
		for (let direction = 0; direction < 8; direction++) {
			const next = cell + steps[direction];
			if (tree[next] !== own || !(residualTowards(next, direction ^ 1, own) > 0)) continue;
			if (!reachesTerminal(next)) continue;
			parent[cell] = direction;
			return;
		}
		for (let direction = 0; direction < 8; direction++) {
			const next = cell + steps[direction];
			if (tree[next] !== own) continue;
			if (residualTowards(next, direction ^ 1, own) > 0) active.add(next);
			if (parent[next] === (direction ^ 1)) orphan(next);
		}
		tree[cell] = 0;
	}

	function reachesTerminal(cell: number): boolean {
		let at = cell;
		while (parent[at] !== terminal && checked[at] !== paths) {
			if (parent[at] === none) return false;
			at += steps[parent[at]];
		}
		for (let back = cell; back !== at; back += steps[parent[back]]) checked[back] = paths;
		return true;
	}
}

/** First in, first out; a cell is in it at most once. */
function createQueue(count: number) {
	const cells = new Int32Array(count + 1);
	const isIn = new Uint8Array(count);
	let [start, end] = [0, 0];
	return {
		add(cell: number): void {
			if (isIn[cell]) return;
			isIn[cell] = 1;
			cells[end] = cell;
			end = end === count ? 0 : end + 1;
		},
		first: (): number => (start === end ? none : cells[start]),
		removeFirst(): void {
			isIn[cells[start]] = 0;
			start = start === count ? 0 : start + 1;
		},
	};
}
