import { useCallback, useRef, useState } from 'react';

/** A part of the page that is loaded on first request. */
export interface OnDemand<Part> {
  /** The part once loaded. */
  readonly part: Part | null;
  /** Whether the last attempt failed; the next request tries again. */
  readonly failed: boolean;
  readonly request: () => void;
}

/** Loads a part on first request. `load` must have a stable identity. */
export function useOnDemand<Part extends object>(load: () => Promise<Part>): OnDemand<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const requested = useRef(false);
  const request = useCallback(() => {
    if (requested.current) return;
    requested.current = true;
    setFailed(false);
    load().then(setPart, () => {
      requested.current = false;
      setFailed(true);
    });
  }, [load]);
  return { part, failed, request };
}
