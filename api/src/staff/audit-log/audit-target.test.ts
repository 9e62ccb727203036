import { expect, test } from '@jest/globals';
import { listedTarget, maxTargetLength } from './audit-target.ts';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(10_001 + index));

test('a change of many lists as many as fit, and the number of the others', () => {
  expect(listedTarget('articles', ['7'])).toBe('articles 7');
  expect(listedTarget('mf-blog:', ['/blog', '/news', 'budget=9'], ' ')).toBe('mf-blog: /blog /news budget=9');
  for (let count = 1; count <= 1_000; count += 1) {
    const target = listedTarget('articles', numbers(count));
    const [, names = '', more = '0'] = /^articles ([\d, ]+\d)(?: and (\d+) more)?$/.exec(target) ?? [];
    const named = names.split(', ');
    expect([named, named.length + Number(more)]).toEqual([numbers(count).slice(0, named.length), count]);
    expect(target.length).toBeLessThanOrEqual(maxTargetLength);
    // Another name would not fit.
    if (more !== '0') expect(target.length).toBeGreaterThan(maxTargetLength - ', 10001'.length - 1);
  }
  expect(listedTarget('mf-blog:', [`/${'a'.repeat(maxTargetLength)}`, '/b'], ' ')).toBe('mf-blog: and 2 more');
});
