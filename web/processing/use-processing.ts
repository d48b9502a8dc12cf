// The flow of the processing page: timed progress, process call, toast, navigation.
import { useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router';
import { track } from '#web/analytics.ts';
import { messages } from '#web/journey/messages.ts';
import { resultsPath } from '#web/journey/paths.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { processThroughOutages } from './process-through-outages.ts';
import { type ProcessingState, processingReducer, started } from './processing-state.ts';
import { tickMs } from './progress.ts';

const afterSuccessMs = 1500;
const afterFailureMs = 3000;
/** The page states 5 to 10 seconds on average; 5 of them are the timed progress before the call. */
const slowCallMs = 5000;

export function useProcessing(id: string): ProcessingState {
	const [state, dispatch] = useReducer(processingReducer, started);
	const navigate = useNavigate();
	const { step } = state;
	const reply = state.step === 'complete' ? state.reply : undefined;

	useEffect(() => {
		if (step !== 'animating') return;
		const startedAt = performance.now();
		const ticking = setInterval(
			() => dispatch({ type: 'ticked', elapsedMs: performance.now() - startedAt }),
			tickMs,
		);
		return () => clearInterval(ticking);
	}, [step]);

	useEffect(() => {
		if (step !== 'calling') return;
		const cancellation = new AbortController();
		const startedAt = performance.now();
		const slowing = setTimeout(() => dispatch({ type: 'slowed' }), slowCallMs);
		track({ category: 'processing', action: 'processing_started' });
		const onOutage = () => cancellation.signal.aborted || dispatch({ type: 'interrupted' });
		processThroughOutages(cancellation.signal, id, onOutage).then(
			(processed) => {
				const durationMs = Math.round(performance.now() - startedAt);
				track({ category: 'processing', action: 'processing_success', value: durationMs });
				dispatch({ type: 'succeeded', reply: processed });
			},
			(error) => {
				if (cancellation.signal.aborted) return;
				track({ category: 'processing', action: 'processing_failed', label: error.code });
				dispatch({ type: 'failed', reason: error.message });
			},
		);
		return () => {
			clearTimeout(slowing);
			cancellation.abort();
		};
	}, [step, id]);

	useEffect(() => {
		if (!reply) return;
		showToast(messages.processed);
		const leaving = setTimeout(() => {
			const { width, height, doubt, confidence, theme, processedToken } = reply;
			const historyState = { width, height, doubt, confidence, theme };
			navigate(resultsPath(id, processedToken), { replace: true, state: historyState });
		}, afterSuccessMs);
		return () => clearTimeout(leaving);
	}, [reply, id, navigate]);

	useEffect(() => {
		if (step !== 'failed') return;
		showToast(messages.processingFailed);
		const leaving = setTimeout(() => navigate('/upload', { replace: true }), afterFailureMs);
		return () => clearTimeout(leaving);
	}, [step, navigate]);

	return state;
}
