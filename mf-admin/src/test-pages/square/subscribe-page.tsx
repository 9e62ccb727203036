import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';
import { SquareTest } from './square-test.tsx';

export const meta = testMeta('Square subscription test');

/** A subscription's first dollar with Square's card form: `/subscribe-test`. */
function SubscribePage() {
  return (
    <TestFrame title="Square subscription test" lede="A subscription’s first dollar, with Square’s card form.">
      <SquareTest label="Square subscription test" />
    </TestFrame>
  );
}

export { SubscribePage as Page };
