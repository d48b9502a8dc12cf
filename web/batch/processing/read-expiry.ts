// Until when the server keeps an image. Apart from journey/api.ts, because only the batch needs it.
import { call, originalUrl } from '../../journey/api.ts';
import { byDeviceClock } from '../../journey/device-clock.ts';

/** Milliseconds since 1970 by the clock of this device; NaN if the server does not say. Errors as of journey/api.ts. */
export async function readExpiry(signal: AbortSignal, id: string): Promise<number> {
	const { headers } = await call(originalUrl(id, Date.now()), { method: 'HEAD', signal });
	return byDeviceClock(headers.get('sunset') ?? '', headers.get('date'));
}
