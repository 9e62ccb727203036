import { useSite } from '@plumbline/services';
import { landing } from '../content.ts';
import { fill } from '../fill.ts';

/** Without JavaScript the button does nothing: this text says so, and what to do instead. */
export function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>{fill(landing.withoutScripts, { email: supportEmail })}</p>
    </noscript>
  );
}
