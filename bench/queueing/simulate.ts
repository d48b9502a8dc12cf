// A discrete-event simulation of pictures, one line and many workers, by the rules of the product. Times in seconds.
import TinyQueue from 'tinyqueue';
import { createPace } from '#engine/pool/job-duration.ts';
import { createAreas } from './areas.ts';
import type { Arrivals } from './arrivals.ts';
import type { Autoscaler } from './autoscaler.ts';
import { createLine } from './line.ts';
import { createStaff } from './staff.ts';
import { createWaits, type Waits } from './waits.ts';

export interface Setup {
	readonly arrivals: Arrivals;
	/** Draws how long a worker of speed 1 takes for a picture. */
	readonly service: () => number;
	/** How many there are; with an autoscaler, at the beginning. */
	readonly workers: number;
	/** Of the first worker, the second and so on, and from the beginning again. All 1 unless given. */
	readonly speeds?: readonly number[];
	readonly autoscaler?: Autoscaler;
	readonly endS: number;
	/** What happens before is not counted. */
	readonly warmUpS?: number;
	/** Pictures that may wait. No limit unless given. */
	readonly lineLimit?: number;
	/** Who has waited this long is turned away, and on arrival who would wait in vain (engine/pool/job-duration.ts). No limit unless given. */
	readonly lineTimeoutS?: number;
}

export interface Outcome {
	/** Of those that were served. */
	readonly waits: Waits;
	readonly arrived: number;
	readonly turnedAway: number;
	/** Means over time. */
	readonly meanWaiting: number;
	readonly meanWorkers: number;
	/** Share of the workers' time, 0 to 1. */
	readonly utilisation: number;
}

/** A worker that comes free. `tookS` for its picture; undefined if it has only just started. */
interface Coming {
	readonly atS: number;
	readonly worker: number;
	readonly tookS?: number;
}

const never = Number.POSITIVE_INFINITY;

export function simulate(setup: Setup): Outcome {
	const { arrivals, service, speeds = [1], autoscaler, endS, warmUpS = 0 } = setup;
	const { lineLimit = never, lineTimeoutS = never } = setup;
	const coming = new TinyQueue<Coming>([], (a, b) => a.atS - b.atS);
	const line = createLine(lineTimeoutS);
	const staff = createStaff(setup.workers);
	const pace = createPace();
	const areas = createAreas(warmUpS);
	const waits = createWaits();
	let [arrived, turnedAway] = [0, 0];

	function serve(arrivedS: number, nowS: number, worker: number): void {
		if (arrivedS >= warmUpS) waits.add(nowS - arrivedS);
		const tookS = service() / (speeds[worker % speeds.length] as number);
		coming.push({ atS: nowS + tookS, worker, tookS });
	}

	function turnAway(arrivedS: number): void {
		if (arrivedS >= warmUpS) turnedAway++;
	}

	function arrive(nowS: number): void {
		if (nowS >= warmUpS) arrived++;
		const worker = staff.take();
		const longest = lineTimeoutS === never ? never : pace.longestLine(staff.size, 1000 * lineTimeoutS);
		if (worker !== undefined) serve(nowS, nowS, worker);
		else if (line.length >= Math.min(lineLimit, longest)) turnAway(nowS);
		else line.push(nowS);
	}

	function comeFree({ atS, worker, tookS }: Coming): void {
		if (tookS !== undefined) pace.note(1000 * tookS);
		if (!(tookS === undefined ? staff.join() : staff.stay())) return;
		const arrivedS = line.shift();
		if (arrivedS === undefined) staff.rest(worker);
		else serve(arrivedS, atS, worker);
	}

	function rescale({ decide, startS }: Autoscaler, nowS: number): void {
		const wanted = decide(line.length + staff.busy, nowS);
		for (const worker of staff.resize(wanted)) coming.push({ atS: nowS + startS, worker });
	}

	let nextS = arrivals();
	let decisionS = autoscaler?.everyS ?? never;
	for (;;) {
		const freeS = coming.peek()?.atS ?? never;
		const eventS = Math.min(nextS, freeS, line.givesUpS, decisionS);
		areas.passTo(Math.min(eventS, endS), line.length, staff.busy, staff.size);
		if (eventS >= endS) break;
		if (eventS === freeS) {
			comeFree(coming.pop() as Coming);
		} else if (eventS === line.givesUpS) {
			turnAway(line.shift() as number);
		} else if (autoscaler && eventS === decisionS) {
			rescale(autoscaler, eventS);
			decisionS += autoscaler.everyS;
		} else {
			arrive(eventS);
			nextS = arrivals();
		}
	}
	return { waits, arrived, turnedAway, ...areas.means() };
}
