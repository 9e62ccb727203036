import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offlineError } from '@plumbline/contract/offline';
import { ErrorState } from './error-state.tsx';

test('the error is announced, and its button retries', async () => {
  const onRetry = jest.fn();
  render(<ErrorState title="No articles just now" text="The server took too long." onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No articles just now');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('during a retry the button keeps the focus, says so, and does nothing', async () => {
  const onRetry = jest.fn();
  const state = (retrying: boolean) => <ErrorState title="No" text="Not now." onRetry={onRetry} retrying={retrying} />;
  const { rerender } = render(state(false));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(state(true));
  const button = screen.getByRole('button', { name: 'Trying again…' });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('offline the error names that as the reason', () => {
  render(<ErrorState title="No" text="The fault is on our side." error={offlineError()} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Connect to the internet, then try again.');
  expect(screen.queryByText('The fault is on our side.')).toBeNull();
});

test('without onRetry there is no button', () => {
  render(<ErrorState title="No" text="Not now." />);
  expect(screen.queryByRole('button')).toBeNull();
});
