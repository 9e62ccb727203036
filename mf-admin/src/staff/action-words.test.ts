import { expect, test } from '@jest/globals';
import { endpoints } from '@plumbline/contract/endpoints';
import { auditActionLabel } from './action-words.ts';

const changes = endpoints
  .filter(({ method, path }) => method !== 'GET' && /^\/(admin|releases)\b/.test(path))
  .map(({ method, path }) => `${method} ${path}`);

test.each(changes)('the audit log has words for %s', (action) => {
  expect(auditActionLabel(action)).not.toBeNull();
});

test('entries of earlier versions on releases have the same words', () => {
  expect(auditActionLabel('POST /api/releases/:remote/promote')).toBe('Release made live');
});
