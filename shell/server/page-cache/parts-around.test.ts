import { describe, expect, test } from '@jest/globals';
import { joined, partsAround } from './parts-around.ts';

const large = Buffer.alloc(5_000, 'L');
const bytes = (text: string): Buffer => Buffer.from(text);

describe('bytes around a text that differs', () => {
  test.each([
    ['one piece, and no place', [bytes('whole')]],
    ['a place at the beginning and at the end', [bytes(''), bytes('middle'), bytes('')]],
    ['nothing but places', [bytes(''), bytes(''), bytes('')]],
    ['small pieces only', ['a', 'b', 'c', 'd'].map(bytes)],
    ['large pieces only', [large, large, large]],
    ['small ones around a large one', [bytes('a'), bytes('b'), large, bytes('c'), bytes('d')]],
    ['more than a byte for a character', [bytes('é–'), large, bytes('…')]],
  ])('%s', (_, pieces) => {
    const around = partsAround(pieces, 3);
    for (const text of ['one', 'two']) {
      const whole = joined(around.with(text));
      expect(whole.toString()).toBe(pieces.map(String).join(text));
      expect(whole).toHaveLength(around.length);
    }
  });

  test('what is large is shared, what is small is one part with the texts beside it', () => {
    const around = partsAround([bytes('a'), bytes('b'), large, bytes('c'), bytes('d')], 3);
    const parts = around.with('one');
    expect(parts).toEqual(['aonebone', large, 'oneconed']);
    expect(parts[1]).toBe(large);
  });
});
