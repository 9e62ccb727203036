import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { viewClaimText, type ViewClaim } from '@plumbline/contract/releases/views';
import { requireKey } from '../../platform/http/require-key.ts';
import { storedKey } from '../../platform/secrets/key-file.ts';
import { StartError } from '../../platform/start-error.ts';

/** The secret that page servers and the API share: it authenticates their reports and signs the tokens of their documents. */
export interface PageServerKey {
  /** @throws Failure `unauthorized` if the header is not `Bearer` and the key. */
  readonly requireKey: (authorization: string) => void;
  /** The HMAC that the token of such a view has, in base64url. */
  readonly viewMac: (claim: ViewClaim) => string;
}

/**
 * Opens the key. Without a setting it is made once and kept in the data folder, where the page server of this machine finds
 * it. @throws StartError if it cannot be read.
 */
export function openPageServerKey(setting: string | null, dataFolder: string): PageServerKey {
  const key =
    setting ??
    storedKey(join(dataFolder, 'page-server-key'), {
      parse: (text, fault) => {
        if (text.length < 32) throw new StartError(fault);
        return text;
      },
      make: () => randomBytes(32).toString('base64url'),
    });
  return {
    requireKey: (authorization) =>
      requireKey(authorization.replace(/^Bearer /i, ''), key, "This address needs the page servers' key."),
    viewMac: (claim) => createHmac('sha256', key).update(viewClaimText(claim)).digest('base64url'),
  };
}
