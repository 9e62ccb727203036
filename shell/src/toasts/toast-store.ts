import type { ToastInput } from '@plumbline/services';

/** The maximum number of notifications shown at once. */
const limit = 1;

/** In ms: how long a dismissed notification stays in the store; any time longer than its closing animation will do. */
const removalDelay = 1_000_000;

/** A notification and whether it is still open. */
export interface ShownToast extends ToastInput {
  readonly id: number;
  readonly open: boolean;
}

/** The notifications of one page view, newest first. */
export interface ToastStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getToasts: () => readonly ShownToast[];
  readonly add: (toast: ToastInput) => void;
  readonly dismiss: (id: number) => void;
}

/** Makes an empty store. */
export function createToastStore(): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<number, ReturnType<typeof setTimeout>>();

  const change = (next: readonly ShownToast[]) => {
    toasts = next;
    for (const [id, removal] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(removal);
      removals.delete(id);
    }
    for (const listener of listeners) listener();
  };
  const remove = (id: number) => change(toasts.filter((toast) => toast.id !== id));

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getToasts: () => toasts,
    add: (toast) => {
      lastId += 1;
      change([{ ...toast, id: lastId, open: true }, ...toasts].slice(0, limit));
    },
    dismiss: (id) => {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      removals.set(
        id,
        setTimeout(() => remove(id), removalDelay),
      );
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
    },
  };
}
