import { useSite } from '@plumbline/services';
import { landing } from '../content.ts';
import { fill } from '../fill.ts';

/** The text for visitors without JavaScript: the button does nothing, and the alternative. */
export function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>{fill(landing.withoutScripts, { email: supportEmail })}</p>
    </noscript>
  );
}
