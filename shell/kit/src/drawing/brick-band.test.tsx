import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BrickBand } from './brick-band.tsx';

test('the band shows its content and the door as decoration', () => {
  const { container } = render(
    <BrickBand label="Join" id="join">
      <h2>Build on a true line.</h2>
    </BrickBand>,
  );
  expect(screen.getByRole('heading', { name: 'Build on a true line.' })).toBeVisible();
  expect(container.querySelector('#join img')).toHaveAttribute('alt', '');
  expect(container.querySelector('[data-band="brick"]')).toBeInTheDocument();
});
