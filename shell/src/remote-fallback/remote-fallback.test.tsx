import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteFallback } from './remote-fallback.tsx';

test('the fallback is announced, says that the rest of the site works, and can be retried', async () => {
  const onRetry = jest.fn();
  render(<RemoteFallback onRetry={onRetry} retrying={false} />);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('This part of the site is not available just now');
  expect(alert).toHaveTextContent('The rest of the site works');
  await userEvent.click(screen.getByRole('button'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('offline the fallback names that as the reason', () => {
  render(<RemoteFallback onRetry={() => {}} retrying={false} offline />);
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Connect to the internet, then try again.');
});

test('a press during a retry does nothing', async () => {
  const onRetry = jest.fn();
  render(<RemoteFallback onRetry={onRetry} retrying />);
  await userEvent.click(screen.getByRole('button'));
  expect(onRetry).not.toHaveBeenCalled();
});

test('the detail for developers is shown if there is one', () => {
  render(<RemoteFallback onRetry={() => {}} retrying={false} detail="mf-blog: chunk 12 failed" />);
  expect(screen.getByText('mf-blog: chunk 12 failed')).toBeVisible();
});
