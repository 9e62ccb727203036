import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Breakable } from './breakable.tsx';

test.each([
  ['renee@castellano-homes.co.uk', 'renee@|castellano-homes|.co|.uk'],
  ['Renee M. Castellano, renee.m@castellano.example', 'Renee M. Castellano, renee.m@|castellano|.example'],
  ['Pro Agent Annual, v1.2', 'Pro Agent Annual, v1.2'],
  ['', ''],
])('%s may break so', (text, broken) => {
  const { container } = render(<Breakable text={text} />);
  expect(container.innerHTML.replaceAll('<wbr>', '|')).toBe(broken);
  expect(container.textContent).toBe(text);
});
