import { useSite } from '@plumbline/services';
import { landing } from '../content.ts';
import { fill } from '../fill.ts';

/** Why the button does nothing where no script ever comes, and what to do instead. */
export function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>{fill(landing.withoutScripts, { email: supportEmail })}</p>
    </noscript>
  );
}
