import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';
import { ConnectionTest } from './connection-test.tsx';
import { SquareTest } from './square-test.tsx';

export const meta = testMeta('Square test');

/** A test payment with Square's card form, and a test of the connection to Square: `/square-test`. */
function SquarePage() {
  return (
    <TestFrame title="Square test" lede="Charges a card one dollar with Square’s card form.">
      <SquareTest label="Square test" />
      <ConnectionTest />
    </TestFrame>
  );
}

export { SquarePage as Page };
