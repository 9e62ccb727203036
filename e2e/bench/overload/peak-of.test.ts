import { expect, test } from '@jest/globals';
import { peakOf } from './peak-of.ts';

test('the peak may refuse requests; response times are compared with a step that refuses hardly any', () => {
  const calm = { perSecond: 90, p99: 100, refused: 0.005 };
  const best = { perSecond: 100, p99: 900, refused: 0.3 };
  expect(peakOf([{ perSecond: 70, p99: 50, refused: 0 }, calm, best])).toEqual({ best, calm });
});

test('if every step refuses requests, there is no step to compare response times with', () => {
  const best = { perSecond: 70, p99: 50, refused: 0.2 };
  expect(peakOf([best])).toEqual({ best, calm: null });
  expect(() => peakOf([])).toThrow('no peak');
});
