// A sheet that peels off what lies beneath it, from the lower right corner.
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cssPolygon, foldSheet } from './peel-geometry.ts';

interface Props {
	/** 0 flat, 1 gone. */
	amount: number;
	/** What the sheet uncovers. */
	beneath?: ReactNode;
	/** What stays in front while the sheet peels away behind it. */
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

	// biome-ignore lint/correctness/useExhaustiveDependencies: the amount is what there is to redraw for.
	useLayoutEffect(() => draw(), [amount]);

	useEffect(() => {
		if (!box.current) return;
		const watching = new ResizeObserver(() => draw());
		watching.observe(box.current);
		return () => watching.disconnect();
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
