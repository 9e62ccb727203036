import { createHash, randomUUID } from 'node:crypto';
import type { LeadRules } from './lead-settings.ts';

/** What a form sends besides its fields. */
export interface FormFacts {
  readonly idempotencyKey?: string | undefined;
  readonly website?: string | undefined;
  readonly elapsed?: number | undefined;
}

/** Why a post does not look like a person's; null where it does. A post that says nothing of itself is given the benefit. */
export function suspicion({ website = '', elapsed = Infinity }: FormFacts, rules: LeadRules): string | null {
  if (website.trim() !== '') return 'filled the hidden field';
  if (elapsed < rules.minimumTime) return 'was filled in too fast';
  return null;
}

/**
 * The same for a post that is repeated, another for any other. The content counts besides the key: a form that keeps its
 * key by mistake must not swallow a second message.
 */
export function postToken(
  kind: string,
  { idempotencyKey }: FormFacts,
  content: Readonly<Record<string, string>>,
): string {
  const hash = createHash('sha256').update(kind);
  if (idempotencyKey === undefined) return hash.update(randomUUID()).digest('hex');
  return hash.update(JSON.stringify([idempotencyKey, content])).digest('hex');
}
