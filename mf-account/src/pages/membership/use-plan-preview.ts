import { useState } from 'react';
import { previewOwnPlan, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import type { MembershipApi } from './use-membership-api.ts';

/** The preview of a change to the other plan. */
export interface PreviewState {
  /** Null until it has been loaded. */
  readonly preview: PlanPreview | null;
  readonly loading: boolean;
  /** Loads the preview. `refusal` is the reason why the change was refused, shown together with the new amount. */
  readonly load: (refusal?: string) => Promise<void>;
}

/** The preview of a change to the other plan. No request is sent before `load` is called. */
export function usePlanPreview({ call, setFault }: MembershipApi): PreviewState {
  const [preview, setPreview] = useState<PlanPreview | null>(null);
  const [loading, setLoading] = useState(false);
  const load = async (refusal?: string): Promise<void> => {
    setLoading(true);
    // After a refusal the old amount stays until the new one is loaded.
    if (refusal === undefined) setPreview(null);
    const answer = await call(previewOwnPlan);
    setLoading(false);
    if (answer === null) return;
    setPreview(answer);
    if (refusal !== undefined) setFault(refusal);
  };
  return { preview, loading, load };
}
