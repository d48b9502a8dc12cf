// Means over time: how many waited, how many workers there were and how many of them were busy.

export interface Areas {
	/** Nothing has changed since the last time this was called. Seconds. */
	passTo(atS: number, waiting: number, busy: number, workers: number): void;
	means(): { meanWaiting: number; meanWorkers: number; utilisation: number };
}

/** What happens before `fromS` does not count. */
export function createAreas(fromS: number): Areas {
	let nowS = fromS;
	let [waitingS, busyS, workersS] = [0, 0, 0];
	return {
		passTo(atS, waiting, busy, workers) {
			const passedS = atS - nowS;
			if (passedS <= 0) return;
			waitingS += passedS * waiting;
			busyS += passedS * busy;
			workersS += passedS * workers;
			nowS = atS;
		},
		means: () => ({
			meanWaiting: waitingS / (nowS - fromS),
			meanWorkers: workersS / (nowS - fromS),
			utilisation: busyS / workersS,
		}),
	};
}
