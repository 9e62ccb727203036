import { useState } from 'react';
import { previewOwnPlan, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import type { Changes } from './use-changes.ts';

/** The last requested price of the other plan. */
export interface AskedPreview {
  /** Null until it has been loaded. */
  readonly preview: PlanPreview | null;
  readonly loading: boolean;
  /** Loads the preview. `refusal` says why the change was refused; it is shown together with the new price. */
  readonly load: (refusal?: string) => Promise<void>;
}

/** The preview of the other plan; sends no request before `load` is called. */
export function usePlanPreview({ call, setFault }: Changes): AskedPreview {
  const [preview, setPreview] = useState<PlanPreview | null>(null);
  const [loading, setLoading] = useState(false);
  const load = async (refusal?: string): Promise<void> => {
    setLoading(true);
    // Beside the error the old amount stays, until the new one is loaded.
    if (refusal === undefined) setPreview(null);
    const answer = await call(previewOwnPlan);
    setLoading(false);
    if (answer === null) return;
    setPreview(answer);
    if (refusal !== undefined) setFault(refusal);
  };
  return { preview, loading, load };
}
