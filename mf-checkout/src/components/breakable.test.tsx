import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Breakable } from './breakable.tsx';

/** In brackets what moves to the next line as a whole; at a bar what is wider than a line breaks. */
test.each([
  ['renee@castellano-homes.co.uk', 'renee@[castellano-homes|.co|.uk]'],
  ['Renee M. Castellano, renee.m@castellano.example', 'Renee M. Castellano, renee.m@[castellano|.example]'],
  ['Pro Agent Annual, v1.2', 'Pro Agent Annual, v1.2'],
  [
    'Sent to renee@castellano.example, and to eli@homes.example.',
    'Sent to renee@[castellano|.example], and to eli@[homes|.example].',
  ],
  ['', ''],
])('the possible line breaks of “%s”', (text, broken) => {
  const { container } = render(<Breakable text={text} />);
  const shown = container.innerHTML
    .replaceAll('<wbr>', '|')
    .replaceAll(/<span[^>]*>/g, '[')
    .replaceAll('</span>', ']');
  expect(shown).toBe(broken);
  expect(container.textContent).toBe(text);
});
