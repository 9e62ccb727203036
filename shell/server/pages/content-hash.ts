import { createHash } from 'node:crypto';

/** The source expression that admits an inline script or style of exactly this text (CSP level 3 §2.3.1). */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
