import { expect, test } from '@jest/globals';
import { dashboardUrl } from './site.ts';

const site = { dashboardOrigin: 'https://members.example.org' };

test('a URL of the dashboard contains the given parameters in a fixed order, and no others', () => {
  expect(dashboardUrl(site, 'join')).toBe('https://members.example.org/join');
  expect(
    dashboardUrl(site, 'auth', {
      token: 'a b&c',
      userId: '10482',
      email: 'renee+1@castellano.example',
      membershipType: 'industryPartner',
      transactionId: undefined,
    }),
  ).toBe(
    'https://members.example.org/auth?userId=10482&membershipType=industryPartner&email=renee%2B1%40castellano.example&token=a+b%26c',
  );
});
