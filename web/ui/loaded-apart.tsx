// Components in scripts of their own. React's lazy does this too, but what its Suspense held back stays hidden until the fallback was visible for 300 ms.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface LoadedApart<Props> {
	(props: Props & { fallback: ReactNode }): ReactNode;
	/** Loads the script ahead, in browsers only. A failure is shown by the component, which tries again. */
	preload(): void;
}

/**
 * A component that renders `fallback` until its script is loaded. If that fails, it throws the error.
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

	function Apart({ fallback, ...props }: Props & { fallback: ReactNode }) {
		const [Loaded, setLoaded] = useState(() => loaded);
		const [failure, setFailure] = useState<{ error: unknown }>();
		useEffect(() => {
			ensureLoaded().then(
				() => setLoaded(() => loaded),
				(error: unknown) => setFailure({ error }),
			);
		}, []);
		if (failure) throw failure.error;
		return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
	}
	Apart.preload = () => {
		if (typeof document !== 'undefined') ensureLoaded().catch(() => {});
	};
	return Apart;
}
