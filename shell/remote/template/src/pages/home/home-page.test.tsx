import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeServices, fakeSite, FakeServicesProvider } from '@plumbline/services/fake';
import { meta, Page } from './home-page.tsx';

test('the page counts the finished steps and shows the count in a toast', async () => {
  const services = createFakeServices();
  render(
    <FakeServicesProvider services={services}>
      <Page />
    </FakeServicesProvider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Template title' })).toBeVisible();
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  expect(services.toasts.map(({ title }) => title)).toEqual(['1 of 3 done', '2 of 3 done', 'All done']);
});

test('the page’s title has its name and the site’s name', () => {
  const url = new URL('/template', fakeSite.origin);
  expect(meta({ site: fakeSite, url, params: {}, read: () => undefined }).title).toBe('Template title | Plumbline');
});
