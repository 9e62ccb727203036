import { expect, test } from '@jest/globals';
import { peakOf } from './peak-of.ts';

test('the most may be answered while some is refused; times are compared with a step that refuses hardly any', () => {
  const calm = { perSecond: 90, p99: 100, refused: 0.005 };
  const steps = [{ perSecond: 70, p99: 50, refused: 0 }, calm, { perSecond: 100, p99: 900, refused: 0.3 }];
  expect(peakOf(steps)).toEqual({ most: 100, calm });
});

test('where every step refuses there is nothing to compare times with', () => {
  expect(peakOf([{ perSecond: 70, p99: 50, refused: 0.2 }])).toEqual({ most: 70, calm: null });
});
