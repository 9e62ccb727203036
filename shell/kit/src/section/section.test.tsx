import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Section } from './section.tsx';

test('it can be linked to, and its rail label is not read out beside the heading', () => {
  render(
    <Section id="about" label="About" tone="slate">
      <h2>You check a wall with a weight on a string.</h2>
    </Section>,
  );
  expect(screen.getByRole('heading').closest('#about')).toHaveAttribute('data-band', 'slate');
  expect(screen.getByText('About')).toHaveAttribute('aria-hidden', 'true');
});
