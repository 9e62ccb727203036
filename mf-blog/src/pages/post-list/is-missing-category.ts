import type { ApiError } from '@plumbline/contract/errors';
import type { ListView } from './list-view.ts';

/** Whether there is no such category: the API knows none, or (400) none can have this slug. */
export function isMissingCategory(view: ListView, error: ApiError | undefined): boolean {
  if (view.category === null || view.text !== '') return false;
  return error?.status === 404 || (error?.status === 400 && view.cursor === null);
}
