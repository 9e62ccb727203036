import { expect, test } from '@jest/globals';
import { givenVersions, shellFit, usesSharedKit, type ReleaseNeeds, type ShellOffer } from './shell-fit.ts';

const shell: ShellOffer = {
  shared: { react: ['19.3.1'], swr: ['2.5.1'], '@plumbline/services': ['2.0.0', '1.3.0'] },
  kitVersion: '1.3.0',
};

function needs(services: string, shared: Record<string, string> = { react: '^19.0.0' }): ReleaseNeeds {
  return { declaration: { services }, shared };
}

test.each(['^2.0.0', '^1.2.0', '>=1.3.0', '1.x || 3.x'])('a release that needs services %s fits', (range) => {
  expect(shellFit(needs(range), shell)).toEqual([]);
});

test('each library without a fitting version in the shell is reported with its range', () => {
  expect(shellFit(needs('^3.0.0', { react: '~19.2.0', swr: '^2.0.0', other: '^9.0.0' }), shell)).toEqual([
    { path: 'shared.react', message: 'needs react ~19.2.0, and this shell has 19.3.1' },
    {
      path: 'declaration.services',
      message: 'needs @plumbline/services ^3.0.0, and this shell has 2.0.0 and 1.3.0',
    },
  ]);
});

test('a release gets the newest version that fits, or else the newest of all', () => {
  const given = (range: string) => givenVersions(needs(range), shell)['@plumbline/services'];
  expect(['^1.0.0', '>=1.0.0', '^2.0.0', '^3.0.0'].map(given)).toEqual(['1.3.0', '2.0.0', '2.0.0', '2.0.0']);
});

test('a release takes the kit of the shell if its version fits', () => {
  const takes = (range?: string) => usesSharedKit(needs('^1.0.0', range ? { '@plumbline/kit': range } : {}), shell);
  expect([takes('^1.2.0'), takes('^1.4.0'), takes()]).toEqual([true, false, false]);
});
