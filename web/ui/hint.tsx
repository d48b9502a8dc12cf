// A tooltip for a button or link: appears after 700 ms, or immediately within 300 ms of another one.
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';

export function HintProvider({ children }: { children: ReactNode }) {
	return (
		<Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
			{children}
		</Tooltip.Provider>
	);
}

export function Hint({ text, children }: { text: string; children: ReactNode }) {
	return (
		<Tooltip.Root>
			<Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
			<Tooltip.Portal>
				<Tooltip.Content
					sideOffset={6}
					className="z-50 max-w-64 rounded-control bg-ink px-3 py-2 text-background text-small"
				>
					{text}
				</Tooltip.Content>
			</Tooltip.Portal>
		</Tooltip.Root>
	);
}
