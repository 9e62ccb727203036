import { useSyncExternalStore } from 'react';
import { Toast, ToastProvider, ToastViewport } from '@plumbline/kit/toast';
import type { ShownToast, ToastStore } from './toast-store.ts';

/** In ms; longer for a notification with a button, which takes time to read and to reach. */
const displayDuration = 5000;
const durationWithAction = 20_000;

/** How far a swipe to the right must go to dismiss, in px. */
const swipeThreshold = 50;

const noToasts: readonly ShownToast[] = [];

/** The area with the notifications; F8 focuses it. Loaded as a chunk of its own after hydration. */
export function ToastArea({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, () => noToasts);
  return (
    <ToastProvider duration={displayDuration} swipeDirection="right" swipeThreshold={swipeThreshold}>
      {toasts.map(({ id, open, title, description, variant, action }) => (
        <Toast
          key={id}
          title={title}
          description={description}
          variant={variant}
          action={action}
          duration={action && durationWithAction}
          open={open}
          onOpenChange={(stillOpen) => {
            if (!stillOpen) store.dismiss(id);
          }}
        />
      ))}
      <ToastViewport hotkey={['F8']} />
    </ToastProvider>
  );
}
