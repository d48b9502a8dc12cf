// Data fetching defaults, as specified: data is never stale, no automatic refetch, no retries.
import { QueryClient, type QueryFunction } from '@tanstack/react-query';

/** Throws `status: text` for every non-success status, 401 included. */
export async function throwUnlessOk(response: Response): Promise<void> {
	if (response.ok) return;
	const text = (await response.text()) || response.statusText;
	throw new Error(`${response.status}: ${text}`);
}

/** GETs the URL made of the key's segments, with cookies, and parses the reply as JSON. */
const fetchByKey: QueryFunction = async ({ queryKey, signal }) => {
	const response = await fetch(queryKey.join('/'), { credentials: 'include', signal });
	await throwUnlessOk(response);
	return response.json();
};

/**
 * By default calls are paused while `navigator.onLine` is false; this way they fail at once and the page can say so.
 */
const networkMode = 'always';

export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				queryFn: fetchByKey,
				networkMode,
				staleTime: Number.POSITIVE_INFINITY,
				refetchOnWindowFocus: false,
				refetchInterval: false,
				retry: false,
			},
			mutations: { networkMode, retry: false },
		},
	});
}
