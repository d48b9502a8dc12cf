// The short messages at the screen's edge: one at a time, a newer one takes the place of the older.

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
/** A dismissed toast stays in the list, closed, for this long. */
const removeDelayMs = 1_000_000;

export function createToasts() {
	let toasts: readonly Toast[] = [];
	let lastId = 0;
	const listeners = new Set<() => void>();

	function become(next: readonly Toast[]): void {
		toasts = next;
		for (const listener of listeners) listener();
	}

	return {
		read: () => toasts,
		subscribe(listener: () => void): () => void {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		show(content: ToastContent): number {
			const id = ++lastId;
			become([{ ...content, id, open: true }, ...toasts].slice(0, visibleLimit));
			return id;
		},
		dismiss(id: number): void {
			if (!toasts.some((toast) => toast.id === id && toast.open)) return;
			become(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
			setTimeout(() => become(toasts.filter((toast) => toast.id !== id)), removeDelayMs);
		},
	};
}

export const pageToasts = createToasts();

export function showToast(content: ToastContent): void {
	pageToasts.show(content);
}
