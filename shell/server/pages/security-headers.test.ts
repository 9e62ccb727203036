import { expect, test } from '@jest/globals';
import { pageSecurityHeaders } from './security-headers.ts';

const nowhere = { scripts: [], frames: [], connections: [], images: [] };

function directivesOf(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
}

test.each([null, 'payments'] as const)('what has no hash does not come, whatever the policy (%s)', (policy) => {
  const headers = pageSecurityHeaders('n0nce', policy, { ...nowhere, scripts: ['https://pay.example'] }, true);
  expect(directivesOf(headers)).toMatchObject({
    'style-src': "'nonce-n0nce'",
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
  });
});

test('what browsers refuse is told to the API', () => {
  const headers = pageSecurityHeaders('n0nce', null, nowhere, true);
  expect(directivesOf(headers)).toMatchObject({ 'report-uri': '/api/reports', 'report-to': 'reports' });
  expect(headers['reporting-endpoints']).toBe('reports="/api/reports"');
});

test.each([
  [null, true, 'blocked-destinations=(script), endpoints=(reports)'],
  ['payments', true, undefined],
  [null, false, undefined],
] as const)('under the policy %s, with everything hashed %s, scripts without a hash: %s', (policy, hashed, wanted) => {
  expect(pageSecurityHeaders('n0nce', policy, nowhere, hashed)['integrity-policy']).toBe(wanted);
});

test.each([
  [false, "'none'", 'DENY'],
  [true, "'self'", 'SAMEORIGIN'],
])('a page that the site may frame (%s) no other site frames', (framedBySite, ancestors, options) => {
  const headers = pageSecurityHeaders('n0nce', null, nowhere, true, [], framedBySite);
  expect([directivesOf(headers)['frame-ancestors'], headers['x-frame-options']]).toEqual([ancestors, options]);
});
