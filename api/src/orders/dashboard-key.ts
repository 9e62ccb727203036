import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../http/failure.ts';

/** @throws Failure `unauthorized` where the header is not the dashboard's key; the comparison takes the same time either way. */
export function demandDashboardKey(given: string, key: string | null): void {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (key === null || !timingSafeEqual(hash(given), hash(key))) {
    throw new Failure('unauthorized', "This address needs the dashboard's key in the header x-dashboard-key.");
  }
}
