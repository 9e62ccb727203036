import * as v from 'valibot';
import { HttpOrigin } from '@plumbline/serving/settings';
import { PreviewToken } from '@plumbline/contract/releases/previews';
import { RemoteName } from '@plumbline/contract/releases/releases';
import type { RefusedOverride } from '../../src/overrides/overrides.ts';

/** A remote whose release is not to be the registry's live one. */
export interface RequestedOverride {
  readonly remote: string;
  /** An origin that serves the release, or the token of a preview, which shows a release that is published here. */
  readonly from: string;
}

/** Whether the release is one that is published here. */
export function isPreview({ from }: RequestedOverride): boolean {
  return v.is(PreviewToken, from);
}

const maxOverrides = 8;

/** Parses `mf-blog@http://localhost:4102,…`; malformed or surplus entries are refused. */
export function readOverrides(text: string): { overrides: RequestedOverride[]; refused: RefusedOverride[] } {
  const overrides: RequestedOverride[] = [];
  const refused: RefusedOverride[] = [];
  for (const [index, entry] of text.split(',', maxOverrides + 1).entries()) {
    const requested = entry.trim().slice(0, 200);
    const [remote = '', from = '', ...rest] = requested.split('@');
    if (index === maxOverrides)
      refused.push({ requested, reason: `at most ${maxOverrides} remotes can be overridden at once` });
    else if (rest.length > 0 || !v.is(RemoteName, remote) || !v.is(v.union([HttpOrigin, PreviewToken]), from)) {
      refused.push({ requested, reason: 'it must look like mf-blog@http://localhost:4102' });
    } else if (overrides.some((other) => other.remote === remote)) {
      refused.push({ requested, reason: `${remote} is named twice` });
    } else overrides.push({ remote, from });
  }
  return { overrides, refused };
}

/** The inverse of {@link readOverrides}. */
export function writeOverrides(overrides: readonly RequestedOverride[]): string {
  return overrides.map(({ remote, from }) => `${remote}@${from}`).join(',');
}
