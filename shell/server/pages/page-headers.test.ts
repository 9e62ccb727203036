import { expect, test } from '@jest/globals';
import { pageHeaders } from './page-headers.ts';

const nowhere = { scripts: [], frames: [], connections: [], images: [] };
const page = { styles: ["'sha256-styles'"], route: null, payments: nowhere, hashed: true };
const routeWith = (policy: 'payments' | null) => policy && { policy };

function directivesOf(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
}

test.each([null, 'payments'] as const)('what has no hash does not come, whatever the policy (%s)', (policy) => {
  const payments = { ...nowhere, scripts: ['https://pay.example'] };
  const headers = pageHeaders({ ...page, route: routeWith(policy), payments });
  expect(directivesOf(headers)).toMatchObject({
    // The hash of nothing: https://www.w3.org/TR/CSP3/#match-element-to-source-list.
    'style-src': "'sha256-styles' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
  });
});

test('what browsers refuse is told to the API', () => {
  const headers = pageHeaders(page);
  expect(directivesOf(headers)).toMatchObject({ 'report-uri': '/api/reports', 'report-to': 'reports' });
  expect(headers['reporting-endpoints']).toBe('reports="/api/reports"');
});

test.each([
  [null, true, 'blocked-destinations=(script), endpoints=(reports)'],
  ['payments', true, undefined],
  [null, false, undefined],
] as const)('under the policy %s, with everything hashed %s, scripts without a hash: %s', (policy, hashed, wanted) => {
  expect(pageHeaders({ ...page, route: routeWith(policy), hashed })['integrity-policy']).toBe(wanted);
});

test.each<['payments' | null, boolean, string[], (string | undefined)[]]>([
  [null, true, [], ["'script'", 'default', undefined]],
  [
    'payments',
    true,
    [],
    [undefined, undefined, "require-trusted-types-for 'script'; trusted-types default; report-uri"],
  ],
  [null, false, [], [undefined, undefined, undefined]],
  [null, true, ['https://preview.example'], [undefined, undefined, undefined]],
])('under the policy %s, with everything hashed %s, from %j: trusted types', (policy, hashed, from, wanted) => {
  const headers = pageHeaders({ ...page, route: routeWith(policy), hashed, overridden: from });
  const { 'require-trusted-types-for': required, 'trusted-types': policies } = directivesOf(headers);
  const told = headers['content-security-policy-report-only']?.slice(0, wanted[2]?.length);
  expect([required, policies, told]).toEqual(wanted);
});

test.each([
  [false, "'none'", 'DENY'],
  [true, "'self'", 'SAMEORIGIN'],
])('a page that the site may frame (%s) no other site frames', (framedBySite, ancestors, options) => {
  const headers = pageHeaders({ ...page, framedBySite });
  expect([directivesOf(headers)['frame-ancestors'], headers['x-frame-options']]).toEqual([ancestors, options]);
});
