// The time of day of an instant, by the user's clock and in the browser's language.

/**
 * Formatters are made once: `toLocaleTimeString` makes one at each call, which takes more time than the rest of a row of
 * the batch. Not before a page shows a time, for the reason in format.ts.
 */
let ofDay: Intl.DateTimeFormat | undefined;
let withZone: Intl.DateTimeFormat | undefined;

/**
 * The time of an instant within the next hour, such as '02:29'. With its zone, '02:29 CET', if clocks are put back
 * before it: at 02:30 of the hour that comes twice, it would seem to be over.
 */
export function clockTime(instant: Date, now = new Date()): string {
	if (instant.getTimezoneOffset() > now.getTimezoneOffset()) {
		withZone ??= new Intl.DateTimeFormat([], { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
		return withZone.format(instant);
	}
	ofDay ??= new Intl.DateTimeFormat([], { timeStyle: 'short' });
	return ofDay.format(instant);
}
