import { expect, jest, test, beforeEach } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderSite } from '../layout/render-site.tsx';

beforeEach(() => {
  window.scrollTo = jest.fn() as typeof window.scrollTo;
});

/** Only the layout's own live region: toasts have theirs. */
function liveRegion(): HTMLElement {
  return screen.getByRole('status');
}

test('nothing is announced and no focus is moved on load', async () => {
  await renderSite('/blog');
  expect(liveRegion()).toBeEmptyDOMElement();
  expect(document.body).toHaveFocus();
});

test('after a navigation the heading has the focus and the title is announced', async () => {
  const { router } = await renderSite('/');
  await act(async () => router.navigate('/blog'));
  const heading = screen.getByRole('heading', { name: 'Blog', level: 1 });
  expect(heading).toHaveFocus();
  await waitFor(() => expect(liveRegion()).toHaveTextContent('Blog page'));
  await userEvent.tab();
  expect(heading).not.toHaveAttribute('tabindex');
});

test('a page without a heading gives the focus to the main landmark', async () => {
  const { router } = await renderSite('/');
  await act(async () => router.navigate('/nowhere'));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
});

test('a page that is reached at one of its sections gives the focus to the section', async () => {
  const { router } = await renderSite('/blog');
  await act(async () => router.navigate('/#about'));
  expect(screen.getByText('About us')).toHaveFocus();
});

test('a title that changes later is announced once it has changed', async () => {
  jest.useFakeTimers();
  const { router } = await renderSite('/nowhere');
  await act(async () => {
    document.title = 'Not here';
  });
  await act(async () => router.navigate('/blog/slow'));
  await act(async () => jest.advanceTimersByTime(1000));
  expect(liveRegion()).toBeEmptyDOMElement();
  await act(async () => {
    document.title = 'A slow article';
  });
  expect(liveRegion()).toHaveTextContent('A slow article');
  jest.useRealTimers();
});

test('a change of only the query is not announced', async () => {
  const { router } = await renderSite('/blog');
  await act(async () => router.navigate('/blog?category=tax'));
  expect(document.body).toHaveFocus();
  expect(liveRegion()).toBeEmptyDOMElement();
});
