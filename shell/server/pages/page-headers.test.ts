import { expect, test } from '@jest/globals';
import { pageHeaders } from './page-headers.ts';

const noSources = { scripts: [], frames: [], connections: [], images: [] };
const page = { styles: ["'sha256-styles'"], route: null, payments: noSources, hashed: true };
const routeWith = (policy: 'payments' | null) => policy && { policy };

function directivesOf(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
}

test.each([null, 'payments'] as const)(
  'styles and scripts without a hash are refused under each policy (%s)',
  (policy) => {
    const payments = { ...noSources, scripts: ['https://pay.example'] };
    const headers = pageHeaders({ ...page, route: routeWith(policy), payments });
    expect(directivesOf(headers)).toMatchObject({
      // The hash of nothing: https://www.w3.org/TR/CSP3/#match-element-to-source-list.
      'style-src': "'sha256-styles' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      'worker-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
    });
  },
);

test('browsers report violations of the policy to the API', () => {
  const headers = pageHeaders(page);
  expect(directivesOf(headers)).toMatchObject({ 'report-uri': '/api/reports', 'report-to': 'reports' });
  expect(headers['reporting-endpoints']).toBe('reports="/api/reports"');
});

test.each([
  [null, true, 'blocked-destinations=(script), endpoints=(reports)'],
  ['payments', true, undefined],
  [null, false, undefined],
] as const)(
  'under the policy %s, with all files hashed: %s, the integrity policy is %s',
  (policy, hashed, expected) => {
    expect(pageHeaders({ ...page, route: routeWith(policy), hashed })['integrity-policy']).toBe(expected);
  },
);

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
])(
  'under the policy %s, with all files hashed: %s, with overrides from %j: trusted types',
  (policy, hashed, from, expected) => {
    const headers = pageHeaders({ ...page, route: routeWith(policy), hashed, overridden: from });
    const { 'require-trusted-types-for': required, 'trusted-types': policies } = directivesOf(headers);
    const reportOnly = headers['content-security-policy-report-only']?.slice(0, expected[2]?.length);
    expect([required, policies, reportOnly]).toEqual(expected);
  },
);

test.each([
  [false, "'none'", 'DENY'],
  [true, "'self'", 'SAMEORIGIN'],
])(
  'only this site may show a page in a frame, and only one that allows it (%s)',
  (framedBySite, ancestors, options) => {
    const headers = pageHeaders({ ...page, framedBySite });
    expect([directivesOf(headers)['frame-ancestors'], headers['x-frame-options']]).toEqual([ancestors, options]);
  },
);
