import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Celebration, celebrationTypes } from './celebration.tsx';
import { sampleMember as facts } from './sample-member.ts';

const pieces = () => document.querySelectorAll('[data-confetti] path').length;
const advance = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('confetti starts after 500 ms; the celebration is complete at 3000 ms and closes 1000 ms later', async () => {
  const onClose = jest.fn();
  render(<Celebration type="registration" facts={facts} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Welcome, Renee.' })).toBeVisible();
  await advance(499);
  expect(pieces()).toBe(0);
  await advance(1);
  expect(pieces()).toBe(50);
  await advance(3_499);
  expect(onClose).not.toHaveBeenCalled();
  await advance(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a celebration shows the member and three benefits, and Escape closes it early', async () => {
  const onClose = jest.fn();
  render(<Celebration facts={facts} onClose={onClose} />);
  for (const text of ['Renee Castellano', 'Pro Agent', '10042', 'November 21, 2026']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each(celebrationTypes)('a celebration of the type %s has a title with the member’s name and without', (type) => {
  const { unmount } = render(<Celebration type={type} facts={facts} onClose={() => undefined} />);
  expect(screen.getByRole('dialog', { name: /Renee\.$/ })).toBeVisible();
  unmount();
  render(<Celebration type={type} facts={{ ...facts, name: null }} onClose={() => undefined} />);
  expect(screen.getByRole('dialog', { name: /[a-z]\.$/ })).toBeVisible();
});
