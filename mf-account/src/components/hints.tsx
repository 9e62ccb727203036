import { createContext, useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type * as Parts from '@plumbline/kit/tooltip';

const Loaded = createContext<typeof Parts | null>(null);

let loaded: typeof Parts | null = null;

/** Loads the script of the {@link Hints} that a page shows later, after the page itself. */
export function useHintsLater(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    void import('@plumbline/kit/tooltip').then(
      (parts) => void (loaded = parts),
      () => undefined,
    );
  }, [isNeeded]);
}

/** Allows the {@link Hint}s below it to be shown, if their script is there by then ({@link useHintsLater}). */
export function Hints({ children }: { children: ReactNode }) {
  // Decided once: a script that comes later would mount everything below anew, without its focus and state.
  const [parts] = useState(() => loaded);
  if (parts === null) return children;
  return (
    <Loaded value={parts}>
      <parts.TooltipProvider>{children}</parts.TooltipProvider>
    </Loaded>
  );
}

/** A hint on hover and focus for the one focusable element inside; it needs {@link Hints} above. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  const parts = useContext(Loaded);
  return parts === null ? children : <parts.Tooltip text={text}>{children}</parts.Tooltip>;
}
