import { useSite } from '@plumbline/services';
import { landing } from '../content.ts';
import { fill } from '../fill.ts';

/** Tells visitors without JavaScript that the form needs it, and the e-mail address to write to. */
export function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>{fill(landing.withoutScripts, { email: supportEmail })}</p>
    </noscript>
  );
}
