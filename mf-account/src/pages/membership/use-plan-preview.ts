import { useState } from 'react';
import { previewOwnPlan, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import type { Changes } from './use-changes.ts';

/** What the other plan costs, as it was asked for last. */
export interface AskedPreview {
  /** Null while it was never known. */
  readonly preview: PlanPreview | null;
  readonly loading: boolean;
  /** Asks; `said` is shown as what went wrong before, once the answer is there. */
  readonly load: (said?: string) => Promise<void>;
}

/** The preview of the other plan; nothing is asked for before `load` is called. */
export function usePlanPreview({ call, setFault }: Changes): AskedPreview {
  const [preview, setPreview] = useState<PlanPreview | null>(null);
  const [loading, setLoading] = useState(false);
  const load = async (said?: string): Promise<void> => {
    setLoading(true);
    // Beside what went wrong the old amount stays, until the new one is there.
    if (said === undefined) setPreview(null);
    const answer = await call(previewOwnPlan);
    setLoading(false);
    if (answer === null) return;
    setPreview(answer);
    if (said !== undefined) setFault(said);
  };
  return { preview, loading, load };
}
