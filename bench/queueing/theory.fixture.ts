// What queueing theory says of the simplest cases, to hold the simulation against.

/** M/M/c: the share that has to wait at all. `load` is arrivals a second times mean seconds of service, below `workers`. */
export function erlangC(workers: number, load: number): number {
	let blocked = 1; // Erlang B, by its recursion over the number of workers.
	for (let worker = 1; worker <= workers; worker++) blocked = (load * blocked) / (worker + load * blocked);
	return blocked / (1 - (load / workers) * (1 - blocked));
}

/** M/G/1: mean wait (Pollaczek 1930, Khinchine 1932). `variation` is the standard deviation of service over its mean. */
export function pollaczekKhinchineS(perSecond: number, serviceS: number, variation: number): number {
	const load = perSecond * serviceS;
	return (load * serviceS * (1 + variation ** 2)) / (2 * (1 - load));
}
