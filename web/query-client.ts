// Data fetching defaults: what was read stays fresh, nothing refetches or retries by itself.
import { QueryClient, type QueryFunction } from '@tanstack/react-query';

/** Throws `status: text` for every non-success status, 401 included. */
export async function throwUnlessOk(response: Response): Promise<void> {
	if (response.ok) return;
	const text = (await response.text()) || response.statusText;
	throw new Error(`${response.status}: ${text}`);
}

/** GETs the address made of the key's segments, with cookies, and reads JSON. */
export const fetchByKey: QueryFunction = async ({ queryKey, signal }) => {
	const response = await fetch(queryKey.join('/'), { credentials: 'include', signal });
	await throwUnlessOk(response);
	return response.json();
};

/** A browser's word that it is offline is not waited out: the call is made, and that it failed is told at once. */
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
