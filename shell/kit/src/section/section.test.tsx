import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Section } from './section.tsx';

test('a section has its id, and its rail label is hidden from screen readers', () => {
  render(
    <Section id="about" label="About" tone="slate">
      <h2>You check a wall with a weight on a string.</h2>
    </Section>,
  );
  expect(screen.getByRole('heading').closest('#about')).toHaveAttribute('data-band', 'slate');
  expect(screen.getByText('About')).toHaveAttribute('aria-hidden', 'true');
});
