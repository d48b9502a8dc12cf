// Whether a result is available, and until when. Queries the server once, and again on `recheck`.
import { useQuery } from '@tanstack/react-query';
import { type ResultFacts, readResult } from '../journey/api.ts';
import { ApiError } from '../journey/api-error.ts';

export type Result =
	| { state: 'opening' }
	| ({ state: 'open' } & ResultFacts)
	| { state: 'expired' | 'deleted' | 'offline' | 'broken' };

export function useResult(token: string): { result: Result; recheck: () => void } {
	const { data, error, isPending, isFetching, refetch } = useQuery({
		queryKey: ['result', token],
		queryFn: ({ signal }) => readResult(signal, token),
	});
	const recheck = () => void refetch();
	if (isPending || (error && isFetching)) return { result: { state: 'opening' }, recheck };
	if (error) return { result: { state: unavailableReason(error) }, recheck };
	return { result: { state: 'open', ...data }, recheck };
}

export function unavailableReason(error: Error): 'expired' | 'deleted' | 'offline' | 'broken' {
	if (!(error instanceof ApiError)) return 'broken';
	if (error.status === 0) return 'offline';
	if (error.status === 403) return 'expired';
	return error.status === 404 || error.status === 410 ? 'deleted' : 'broken';
}
