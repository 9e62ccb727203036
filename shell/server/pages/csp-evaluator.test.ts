import { expect, test } from '@jest/globals';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { securityHeaders } from '../answer-headers.ts';
import { contentHash, pageHeaders } from './page-headers.ts';
import { paymentOrigins } from './payment-origins.ts';

/** The findings of https://csp-evaluator.withgoogle.com about a policy that certainly or possibly allow a bypass. */
function findings(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

const square = { SQUARE_APPLICATION_ID: 'sq0idp-a' };
const sandbox = { SANDBOX_ORIGIN: 'https://sandbox.example', SQUARE_APPLICATION_ID: 'sandbox-a' };
const page = { styles: [contentHash('body{}')], route: null, payments: paymentOrigins(square), hashed: true };

const headersByPage = {
  'a public page': pageHeaders(page),
  'a page in development': pageHeaders({ ...page, hashed: false }),
  'a page that the site may frame': pageHeaders({ ...page, framedBySite: true }),
  'a page with overridden remotes': pageHeaders({ ...page, overridden: ['https://preview.example'] }),
  'a payment page': pageHeaders({ ...page, route: { policy: 'payments' } }),
  'a payment page with sandbox providers': pageHeaders({
    ...page,
    route: { policy: 'payments' },
    payments: paymentOrigins(sandbox),
  }),
  'an answer that is no page': securityHeaders,
};

test.each(Object.entries(headersByPage))('csp_evaluator finds no possible bypass in the policy of %s', (_, headers) => {
  const policy = (headers as Readonly<Record<string, string>>)['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src /);
  expect(findings(policy)).toEqual([]);
});

test('csp_evaluator finds a bypass once the policy is weakened', () => {
  const policy = headersByPage['a public page']['content-security-policy'] ?? '';
  for (const [sound, weak] of [
    [/(?:'sha256-[^']+' )+'strict-dynamic'/, "'unsafe-inline'"],
    [/(?:'sha256-[^']+' )+'strict-dynamic'/, '*'],
    [/base-uri 'none'; /, ''],
  ] as const) {
    const changed = policy.replace(sound, weak);
    expect(changed).not.toBe(policy);
    expect(findings(changed).length).toBeGreaterThan(0);
  }
});
