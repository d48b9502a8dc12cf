// Components in scripts of their own. React's lazy does this too, but what its Suspense held back stays hidden until
// the fallback was visible for 300 ms.
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';

interface Meanwhile {
	fallback?: ReactNode;
	/**
	 * Rendered instead if that fails, where the page has more to lose than this
	 * component. Gets the function that tries again.
	 */
	failed?: (onRetry: () => void) => ReactNode;
}

interface LoadedApart<Props> {
	(props: Props & Meanwhile): ReactNode;
	/** Loads the script ahead, in browsers only. A failure is shown by the component, which tries again. */
	preload(): void;
}

/**
 * A component that renders `fallback`, by default nothing, until its script is loaded. If that fails and there is no
 * `failed`, it throws the error.
 *
 * @param load imports the module whose default export is the component
 */
export function loadedApart<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
): LoadedApart<Props> {
	let loaded: ComponentType<Props> | undefined;

	async function ensureLoaded(): Promise<void> {
		loaded ??= (await load()).default;
	}

	// biome-ignore lint/correctness/noComponentHookFactories: modules call it when they load, each once for a component.
	function Apart({ fallback, failed, ...props }: Props & Meanwhile) {
		const [Loaded, setLoaded] = useState(() => loaded);
		const [failure, setFailure] = useState<{ error: unknown }>();
		const start = useCallback(() => {
			setFailure(undefined);
			ensureLoaded().then(
				() => setLoaded(() => loaded),
				(error: unknown) => setFailure({ error }),
			);
		}, []);
		useEffect(start, [start]);
		if (failure && failed) return failed(start);
		if (failure) throw failure.error;
		return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
	}
	Apart.preload = () => {
		if (typeof document !== 'undefined') ensureLoaded().catch(() => {});
	};
	return Apart;
}
