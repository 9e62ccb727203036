import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { viewClaimText, type ViewClaim } from '@plumbline/contract/releases/views';
import { requireKey } from '../../platform/http/require-key.ts';
import { equalSignatures } from '../../platform/secrets/equal-signatures.ts';
import { storedKey } from '../../platform/secrets/key-file.ts';
import { StartError } from '../../platform/start-error.ts';
import type { ReleaseRules } from '../release-settings.ts';

type Settings = Pick<ReleaseRules, 'pageServerKey' | 'oldPageServerKey'>;

/**
 * The secret that page servers and the API share: it authenticates their reports and signs the tokens of their
 * documents.
 */
export interface PageServerKey {
  /** @throws Failure `unauthorized` if the header is not `Bearer` and the key. */
  readonly requireKey: (caller: { readonly header: (name: string) => string }) => void;
  /** Whether `mac`, in base64url, is a page server's HMAC for this view of a document. */
  readonly isViewMac: (claim: ViewClaim, mac: string) => boolean;
}

/**
 * Opens the key. Without a setting it is created once and stored in the data folder, where the page server of this
 * machine reads it. @throws StartError if it cannot be read.
 */
export function openPageServerKey({ pageServerKey, oldPageServerKey }: Settings, dataFolder: string): PageServerKey {
  const key =
    pageServerKey ??
    storedKey(join(dataFolder, 'page-server-key'), {
      parse: (text, fault) => {
        if (text.length < 32) throw new StartError(fault);
        return text;
      },
      make: () => randomBytes(32).toString('base64url'),
    });
  const accepted = oldPageServerKey === null ? [key] : [key, oldPageServerKey];
  return {
    requireKey: ({ header }) => {
      const sentKey = header('authorization').replace(/^Bearer /i, '');
      requireKey(sentKey, accepted, "This address needs the page servers' key.");
    },
    isViewMac: (claim, mac) =>
      accepted.some((acceptedKey) =>
        equalSignatures(mac, createHmac('sha256', acceptedKey).update(viewClaimText(claim)).digest('base64url')),
      ),
  };
}
