import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import { TooltipScope, usePreloadedTooltips } from './optional-tooltip.tsx';

function Detail() {
  const shown = useRef<HTMLElement>(null);
  usePreloadedTooltips(true);
  return (
    <>
      <span ref={shown}>10482</span>
      <TooltipScope>
        <CopyButton textName="member number" text="10482" textElement={shown} />
      </TooltipScope>
    </>
  );
}

test('loading the tooltips’ script changes neither the focus nor the status text', async () => {
  const user = userEvent.setup();
  render(<Detail />);
  const button = screen.getByRole('button', { name: 'Copy member number' });
  await user.click(button);
  await act(async () => void (await import('@plumbline/kit/tooltip')));
  expect(screen.getByRole('button', { name: 'Copy member number' })).toBe(button);
  expect(button).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Copied member number');
});

test('a detail that is shown after the script has loaded has its tooltip', async () => {
  const user = userEvent.setup();
  const page = render(<Detail />);
  await act(async () => void (await import('@plumbline/kit/tooltip')));
  page.rerender(<Detail key="later" />);
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/clipboard/);
});
