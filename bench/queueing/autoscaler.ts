// How many workers there should be, decided again and again from how many pictures wait and are worked on.

export interface Autoscaler {
	/** Seconds between two decisions. */
	readonly everyS: number;
	/** Seconds until a new worker takes its first picture: machine, container, network. */
	readonly startS: number;
	/** `pictures` are those in line and in work. */
	decide(pictures: number, nowS: number): number;
}

export interface AutoscalerOptions {
	readonly least: number;
	readonly most: number;
	readonly startS: number;
	/** In line and in work, for each worker. */
	readonly picturesPerWorker: number;
}

/** As Kubernetes' HorizontalPodAutoscaler does by default: looks every 15 s, goes down to the most it wanted in the last 5 minutes. */
const everyS = 15;
const steadyS = 300;

export function createAutoscaler({ least, most, startS, picturesPerWorker }: AutoscalerOptions): Autoscaler {
	const wishes: { atS: number; workers: number }[] = [];
	return {
		everyS,
		startS,
		decide(pictures, nowS) {
			const wanted = Math.min(most, Math.max(least, Math.ceil(pictures / picturesPerWorker)));
			wishes.push({ atS: nowS, workers: wanted });
			while ((wishes[0]?.atS ?? nowS) <= nowS - steadyS) wishes.shift();
			return Math.max(...wishes.map(({ workers }) => workers));
		},
	};
}
