// Whether a result is available, and until when. Queries the server once, and again on `recheck`.
import { useQuery } from '@tanstack/react-query';
import { type ResultFacts, readResult } from '#web/journey/api.ts';
import { unavailableReason } from '#web/journey/unavailable-reason.ts';

export type Result =
	| { state: 'opening' }
	| ({ state: 'open' } & ResultFacts)
	| { state: ReturnType<typeof unavailableReason> };

export function useResult(id: string, token: string): { result: Result; recheck: () => void } {
	const { data, error, isPending, isFetching, refetch } = useQuery({
		queryKey: ['result', id, token],
		queryFn: ({ signal }) => readResult(signal, id, token),
	});
	const recheck = () => void refetch();
	if (isPending || (error && isFetching)) return { result: { state: 'opening' }, recheck };
	if (error) return { result: { state: unavailableReason(error) }, recheck };
	return { result: { state: 'open', ...data }, recheck };
}
