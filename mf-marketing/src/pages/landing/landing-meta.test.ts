import { expect, test } from '@jest/globals';
import type { Site } from '@plumbline/contract/site';
import { landingMeta } from './landing-meta.ts';

const site: Site = {
  product: 'Trueline',
  origin: 'https://trueline.example',
  dashboardOrigin: 'https://dashboard.trueline.example',
  supportEmail: 'help@trueline.example',
  postalAddress: ['1 Main Street', 'Annapolis, Maryland 21401'],
  production: true,
  foundingDeadline: null,
};

test('the page names the configured association to search engines', () => {
  const meta = landingMeta({
    params: {},
    url: new URL('https://trueline.example/?ref=x'),
    site,
    read: () => undefined,
  });
  expect(meta.title).toBe('Trueline | Measure twice. List once.');
  expect(meta.description).toMatch(/^Trueline is the national association/);
  expect(meta.canonical).toBe('/');
  expect(meta.structuredData).toEqual([
    expect.objectContaining({
      '@type': 'Organization',
      '@id': 'https://trueline.example/#organization',
      logo: 'https://trueline.example/og/logo.png',
      name: 'Trueline',
      url: 'https://trueline.example/',
      email: 'help@trueline.example',
      address: '1 Main Street, Annapolis, Maryland 21401',
    }),
  ]);
});
