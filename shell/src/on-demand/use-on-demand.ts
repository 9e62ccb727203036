import { useCallback, useRef, useState } from 'react';

/** A part of the page that is fetched when it is first wanted. */
export interface OnDemand<Part> {
  /** The part, once it is here. */
  readonly part: Part | null;
  /** The last attempt to fetch it failed; the next request tries again. */
  readonly failed: boolean;
  readonly request: () => void;
}

/** Fetches with `load` on the first request; `load` must stay the same function from one rendering to the next. */
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
