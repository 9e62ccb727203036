import { useSite } from '@plumbline/services';

/** Why the button does nothing where no script ever comes, and what to do instead. */
export function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>This page needs scripts, which are turned off in this browser. Please write to {supportEmail} instead.</p>
    </noscript>
  );
}
