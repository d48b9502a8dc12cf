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

const visibleLimit = 1;
/** How long a dismissed toast stays in the list, closed. */
const removeDelayMs = 1_000_000;

export function createToasts() {
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
			update([{ ...content, id, open: true }, ...toasts].slice(0, visibleLimit));
			return id;
		},
		dismiss(id: number): void {
			if (!toasts.some((toast) => toast.id === id && toast.open)) return;
			update(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
			setTimeout(() => update(toasts.filter((toast) => toast.id !== id)), removeDelayMs);
		},
	};
}

export const pageToasts = createToasts();

export function showToast(content: ToastContent): void {
	pageToasts.show(content);
}
