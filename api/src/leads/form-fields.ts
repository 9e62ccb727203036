import { createHash, randomUUID } from 'node:crypto';
import type { LeadRules } from './lead-settings.ts';

/** The technical fields of a form. */
export interface TechnicalFields {
  readonly idempotencyKey?: string | undefined;
  /** The value of a hidden field, which only automated submissions fill in. */
  readonly website?: string | undefined;
  /** In ms since the form was shown. */
  readonly elapsed?: number | undefined;
}

/** Why a submission looks automated; null if it does not. A submission without technical fields is accepted. */
export function suspicion({ website = '', elapsed = Infinity }: TechnicalFields, rules: LeadRules): string | null {
  if (website.trim() !== '') return 'filled the hidden field';
  if (elapsed < rules.minimumTime) return 'was filled in too fast';
  return null;
}

/**
 * The same token for a repeated submission, a different one otherwise. The token includes the content besides the key:
 * a form that reuses its key by mistake must not lose a second message.
 */
export function submissionToken(
  kind: string,
  { idempotencyKey }: TechnicalFields,
  content: Readonly<Record<string, string>>,
): string {
  const hash = createHash('sha256').update(kind);
  if (idempotencyKey === undefined) return hash.update(randomUUID()).digest('hex');
  return hash.update(JSON.stringify([idempotencyKey, content])).digest('hex');
}
