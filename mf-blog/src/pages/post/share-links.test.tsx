import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServicesProvider } from '@plumbline/services/fake';
import { MemoryRouter } from 'react-router-dom';
import { ShareLinks } from './share-links.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

function share() {
  render(
    <FakeServicesProvider>
      <MemoryRouter initialEntries={['/blog/cap-rates?utm_source=mail#price']}>
        <ShareLinks title="Cap rates & “yield”" />
      </MemoryRouter>
    </FakeServicesProvider>,
  );
}

const page = 'http://localhost:3000/blog/cap-rates';

test.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: page }],
  ['Twitter', 'https://twitter.com/intent/tweet', { url: page, text: 'Cap rates & “yield”' }],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url: page }],
])('opens %s in a pop-up of 600 by 400 with the address of the page', async (name, target, query) => {
  const popup = { opener: window };
  const open = jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  share();
  await userEvent.setup().click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
  const [address, , features] = open.mock.calls[0] ?? [];
  const url = new URL(String(address));
  expect(url.origin + url.pathname).toBe(target);
  expect(Object.fromEntries(url.searchParams)).toEqual(query);
  expect(features).toContain('width=600,height=400');
  expect(popup.opener).toBeNull();
});

test('stays a link to a new tab if pop-ups are blocked', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  share();
  const link = screen.getByRole('link', { name: /^LinkedIn/ });
  const followed = new Promise<boolean>((resolve) => {
    document.addEventListener(
      'click',
      (event) => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
  });
  await userEvent.setup().click(link);
  expect(await followed).toBe(true);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
