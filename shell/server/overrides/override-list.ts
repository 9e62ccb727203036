import * as v from 'valibot';
import { HttpOrigin } from '@plumbline/serving/settings';
import { RemoteName } from '@plumbline/contract/releases/releases';
import type { RefusedOverride } from '../../src/overrides/overrides.ts';

/** A remote that is to come from another origin. */
export interface WantedOverride {
  readonly remote: string;
  readonly origin: string;
}

const most = 8;

/** Reads `mf-blog@http://localhost:4102,…`. What does not look so, or is too much, is refused. */
export function readOverrides(text: string): { wanted: WantedOverride[]; refused: RefusedOverride[] } {
  const wanted: WantedOverride[] = [];
  const refused: RefusedOverride[] = [];
  for (const [index, entry] of text.split(',', most + 1).entries()) {
    const asked = entry.trim().slice(0, 200);
    const [remote = '', origin = '', ...rest] = asked.split('@');
    if (index === most) refused.push({ asked, reason: `at most ${most} remotes can be overridden at once` });
    else if (rest.length > 0 || !v.is(RemoteName, remote) || !v.is(HttpOrigin, origin)) {
      refused.push({ asked, reason: 'it must look like mf-blog@http://localhost:4102' });
    } else if (wanted.some((other) => other.remote === remote)) {
      refused.push({ asked, reason: `${remote} is named twice` });
    } else wanted.push({ remote, origin });
  }
  return { wanted, refused };
}

/** The same as a text. */
export function writeOverrides(wanted: readonly WantedOverride[]): string {
  return wanted.map(({ remote, origin }) => `${remote}@${origin}`).join(',');
}
