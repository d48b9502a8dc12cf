// Renders the toasts: swipe right or press the close button to dismiss, F8 to focus. Loaded by the toaster when needed.
import { Check, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef } from 'react';
import { pageToasts, type Toast as ToastData } from './toasts.ts';
import { useOtherEdge } from './use-other-edge.ts';

const displayMs = 5000;
const swipeThresholdPx = 50;

export function ToasterCards({ toasts }: { toasts: readonly ToastData[] }) {
	const list = useRef<HTMLOListElement>(null);
	const isMoved = useOtherEdge(list, toasts.find(({ open }) => open)?.id);
	return (
		<Toast.Provider duration={displayMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
			{toasts.map((toast) => (
				<ToastCard key={toast.id} toast={toast} />
			))}
			<Toast.Viewport
				ref={list}
				hotkey={['F8']}
				className={`${isMoved ? 'top-0 phone:top-auto phone:bottom-0' : 'bottom-0 phone:top-0 phone:bottom-auto'} fixed right-0 z-50 m-0 flex w-full max-w-md list-none flex-col p-4 outline-none focus-visible:*:outline-2 focus-visible:*:outline-peel focus-visible:*:outline-offset-2 sm:p-6`}
			/>
		</Toast.Provider>
	);
}

function ToastCard({ toast }: { toast: ToastData }) {
	const failure = toast.tone === 'failure';
	const Icon = failure ? TriangleAlert : Check;
	return (
		<Toast.Root
			open={toast.open}
			onOpenChange={(open) => open || pageToasts.dismiss(toast.id)}
			type={failure ? 'foreground' : 'background'}
			data-tone={toast.tone}
			// With large text on a phone the words take the whole width, below the icon and the button.
			className="toast flex items-start gap-3 max-[20rem]:flex-wrap max-[20rem]:justify-between rounded-card border border-line bg-surface p-4 pr-2 shadow-float data-[tone=failure]:border-danger data-[tone=failure]:bg-danger data-[tone=failure]:text-background"
		>
			<Icon
				aria-hidden
				className={`mt-0.5 size-5 shrink-0 ${failure ? '' : 'text-leaf'}`}
				strokeWidth={2.25}
			/>
			<div className="min-w-0 flex-1 max-[20rem]:order-last max-[20rem]:basis-full">
				{/* A screen reader reads title and message as one text. */}
				<Toast.Title className="font-semibold">{toast.title} </Toast.Title>
				<Toast.Description className={failure ? '' : 'text-ink-soft'}>{toast.message}</Toast.Description>
			</div>
			<Toast.Close
				aria-label="Dismiss"
				className="grid size-11 shrink-0 -translate-y-2 cursor-pointer place-items-center rounded-control"
			>
				<X aria-hidden className="size-5" />
			</Toast.Close>
		</Toast.Root>
	);
}
