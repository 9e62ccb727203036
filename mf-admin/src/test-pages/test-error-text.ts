import { ApiError } from '@plumbline/contract/errors';

/** The message of an error: the API's own if there is one, else `fallbackText`. */
export function testErrorText(error: unknown, fallbackText: string): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message !== '' ? error.message : fallbackText;
  const issues = error.issues.map(({ path, message }) => `${path.replace(/^body\./, '')} ${message}`);
  if (issues.length > 0) return issues.join('; ');
  const isLost = error.status === 0 && error.code !== 'offline';
  return isLost ? fallbackText : error.detail || fallbackText;
}
