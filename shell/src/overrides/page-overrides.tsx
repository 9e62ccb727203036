import { useEffect } from 'react';
import { useOnDemand } from '../on-demand/use-on-demand.ts';
import { useShell } from '../shell-context.ts';
import { overrideRemovalAddress } from './overrides.ts';

const loadBadge = () => import('./override-badge.tsx');

/** The badge of a page with overrides (remotes that a developer has replaced in this browser). Its code is loaded on demand, after hydration. */
export function PageOverrides() {
  const { overrides } = useShell();
  const { part, request } = useOnDemand(loadBadge);
  useEffect(() => {
    if (overrides) request();
  }, [overrides, request]);
  if (!overrides || part === null) return null;
  return (
    <part.OverrideBadge {...overrides} onEnd={() => window.location.assign(overrideRemovalAddress(window.location))} />
  );
}
