import { useSite } from '@plumbline/services';

/** Tells a visitor without scripts why the page does nothing, and what to do instead. */
export function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>This page needs scripts, which are turned off in this browser. Please write to {supportEmail} instead.</p>
    </noscript>
  );
}
