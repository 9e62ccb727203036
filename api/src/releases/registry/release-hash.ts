import { createHash } from 'node:crypto';
import { releaseContent, type Release } from '@plumbline/contract/releases/releases';

/** The hash that identifies a release, computed from its description. */
export function releaseHash(release: Release): string {
  return createHash('sha256').update(releaseContent(release)).digest('hex').slice(0, 20);
}

/** A file's hash in the form of subresource integrity. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
