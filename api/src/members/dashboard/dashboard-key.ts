import { requireKey } from '../../platform/http/require-key.ts';

/** Checks the dashboard's key. @throws Failure `unauthorized` if the header is none of the accepted keys. */
export function requireDashboardKey(accepted: readonly string[]) {
  return ({ header }: { readonly header: (name: string) => string }): void =>
    requireKey(
      header('x-dashboard-key'),
      accepted,
      "This address needs the dashboard's key in the header x-dashboard-key.",
    );
}
