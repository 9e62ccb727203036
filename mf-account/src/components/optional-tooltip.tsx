import { createContext, useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type * as Parts from '@plumbline/kit/tooltip';

const LoadedTooltips = createContext<typeof Parts | null>(null);

let loaded: typeof Parts | null = null;

/**
 * Loads the tooltips' script in advance, for a page that shows a {@link TooltipScope} later; the first one would lack
 * it.
 */
export function usePreloadedTooltips(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    void import('@plumbline/kit/tooltip').then(
      (parts) => void (loaded = parts),
      () => undefined,
    );
  }, [isNeeded]);
}

/**
 * Shows each {@link OptionalTooltip} inside, if the tooltips' script was loaded before ({@link usePreloadedTooltips}).
 */
export function TooltipScope({ children }: { children: ReactNode }) {
  // Decided at the first rendering: adding the provider later would mount all children again, without their focus and
  // state.
  const [parts] = useState(() => loaded);
  if (parts === null) return children;
  return (
    <LoadedTooltips value={parts}>
      <parts.TooltipProvider>{children}</parts.TooltipProvider>
    </LoadedTooltips>
  );
}

/**
 * A tooltip on hover and focus for the one focusable element inside; no tooltip without a {@link TooltipScope} around
 * it.
 */
export function OptionalTooltip({ text, children }: { text: string; children: ReactElement }) {
  const parts = useContext(LoadedTooltips);
  return parts === null ? children : <parts.Tooltip text={text}>{children}</parts.Tooltip>;
}
