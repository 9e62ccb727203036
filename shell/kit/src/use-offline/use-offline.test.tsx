import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useOffline } from './use-offline.ts';

function Connection() {
  return <p>{useOffline() ? 'offline' : 'online'}</p>;
}

test('useOffline follows the browser’s connection state', () => {
  const onLine = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  render(<Connection />);
  expect(screen.getByText('online')).toBeVisible();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('offline')).toBeVisible();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('online')).toBeVisible();
  onLine.mockRestore();
});
