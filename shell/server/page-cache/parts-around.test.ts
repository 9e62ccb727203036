import { describe, expect, test } from '@jest/globals';
import { partsAround } from './parts-around.ts';

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
    const [one, other] = [around('one'), around('two')];
    expect(Buffer.concat(one).toString()).toBe(pieces.map(String).join('one'));
    expect(Buffer.concat(other).toString()).toBe(pieces.map(String).join('two'));
    // Those that were made before are not touched by what comes later.
    expect(Buffer.concat(one).toString()).toBe(pieces.map(String).join('one'));
  });

  test('what is large is shared, what is small is one part with the texts beside it', () => {
    const around = partsAround([bytes('a'), bytes('b'), large, bytes('c'), bytes('d')], 3);
    const parts = around('one');
    expect(parts.map((part) => part.length)).toEqual([8, 5_000, 8]);
    expect(parts[1]).toBe(large);
  });
});
