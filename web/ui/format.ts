// Counts and days as English texts write them. Without Intl, whose first use takes Chromium 20 to 45 ms, and four times
// as much at the speed of Lighthouse's phone: a page that is starting does not respond meanwhile (docs/lighthouse.md).

/** 4096 as '4,096'. */
export function formatCount(count: number): string {
	return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

const months = 'January February March April May June July August September October November December';

/** '2 September 2025', in the time zone of the browser. */
export function formatDay(instant: Date): string {
	return `${instant.getDate()} ${months.split(' ')[instant.getMonth()]} ${instant.getFullYear()}`;
}
