// A sheet that peels away from its lower right corner and uncovers the content below.
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cssPolygon, foldSheet } from './fold.ts';

interface Props {
	/** From 0 (flat) to 1 (gone). */
	amount: number;
	/** Content that the sheet uncovers. */
	beneath?: ReactNode;
	/** Content in front of the sheet, which stays in place. */
	inFront?: ReactNode;
	children: ReactNode;
}

export function PeelSheet({ amount, beneath, inFront, children }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const sheet = useRef<HTMLDivElement>(null);
	const flap = useRef<HTMLDivElement>(null);

	const draw = useEffectEvent(() => {
		const { clientWidth, clientHeight } = box.current ?? { clientWidth: 0, clientHeight: 0 };
		const fold = foldSheet(clientWidth, clientHeight, amount);
		if (sheet.current) sheet.current.style.clipPath = amount === 0 ? '' : cssPolygon(fold.flat);
		if (flap.current) flap.current.style.clipPath = cssPolygon(fold.flap);
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: a changed amount is the reason to redraw.
	useLayoutEffect(() => draw(), [amount]);

	useEffect(() => {
		if (!box.current) return;
		const observer = new ResizeObserver(() => draw());
		observer.observe(box.current);
		return () => observer.disconnect();
	}, []);

	return (
		<div ref={box} className="relative size-full overflow-hidden">
			{beneath}
			<div ref={sheet} className="absolute inset-0">
				{children}
			</div>
			<div className="peel-shadow pointer-events-none absolute inset-0">
				<div ref={flap} className="peel-flap absolute inset-0" />
			</div>
			{inFront}
		</div>
	);
}
