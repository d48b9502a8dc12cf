// The store of toast messages: one visible at a time, a new one replaces the previous.
import { createListeners } from '#web/listeners.ts';

export interface ToastContent {
	tone: 'success' | 'failure';
	title: string;
	message: string;
}

export interface Toast extends ToastContent {
	id: number;
	open: boolean;
}

/** How long a dismissed toast stays in the list, closed. */
const removeDelayMs = 1_000_000;

export function createToasts() {
	/** None or one. */
	let toasts: readonly Toast[] = [];
	let lastId = 0;
	const { subscribe, notify } = createListeners();

	function update(next: readonly Toast[]): void {
		toasts = next;
		notify();
	}

	return {
		read: () => toasts,
		subscribe,
		show(content: ToastContent): number {
			const id = ++lastId;
			update([{ ...content, id, open: true }]);
			return id;
		},
		dismiss(id: number): void {
			const [toast] = toasts;
			if (toast?.id !== id || !toast.open) return;
			update([{ ...toast, open: false }]);
			setTimeout(() => toasts[0]?.id === id && update([]), removeDelayMs);
		},
	};
}

export const pageToasts = createToasts();

export const showToast: (content: ToastContent) => void = pageToasts.show;
