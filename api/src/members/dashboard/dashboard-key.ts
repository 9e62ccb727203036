import { requireKey } from '../../platform/http/require-key.ts';

/** @throws Failure `unauthorized` if the header is not the dashboard's key. */
export function demandDashboardKey(given: string, key: string | null): void {
  requireKey(given, key, "This address needs the dashboard's key in the header x-dashboard-key.");
}
