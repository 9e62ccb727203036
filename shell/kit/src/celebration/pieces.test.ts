import { expect, test } from '@jest/globals';
import { frameStep, makePieces, pieceCount, shapes, stepPiece } from './pieces.ts';

test('fifty pieces of every shape start above the screen and fall in steps of 16 ms', () => {
  const pieces = makePieces(Math.random);
  expect([pieces.length, pieceCount, frameStep]).toEqual([50, 50, 16]);
  expect(new Set(pieces.map(({ shape }) => shape))).toEqual(new Set(shapes));
  for (const piece of pieces) {
    expect(piece.y).toBeLessThan(0);
    expect(stepPiece(piece).y).toBeGreaterThan(piece.y);
  }
});

test('all pieces are on the screen before the celebration is complete', () => {
  const steps = (3_000 - 500) / frameStep;
  for (let piece of makePieces(() => 0)) {
    for (let step = 0; step < steps; step += 1) piece = stepPiece(piece);
    expect(piece.y).toBeGreaterThan(0);
  }
});
