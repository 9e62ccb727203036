import { expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { FakeServicesProvider } from '@plumbline/services/fake';
import { Page } from './landing-page.tsx';

const page = (
  <FakeServicesProvider>
    <Page />
  </FakeServicesProvider>
);

function renderOnServer(): string {
  return renderToString(<StaticRouter location="/">{page}</StaticRouter>);
}

test('the server’s HTML contains texts and links, and drawings only by URL', () => {
  const html = renderOnServer();
  expect(html).toContain('Measure twice. <br/>List once.');
  expect(html).toContain('https://dashboard.plumbline.example/join');
  expect(html).toMatch(/<source [^>]*srcSet="[^"]*street-wide\.svg"/);
  expect(html).toMatch(/<source [^>]*srcSet="[^"]*street-wide\.svg#dark"/);
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain('{product}');
  expect(html.length).toBeLessThan(90_000);
});

test('the browser hydrates it without errors', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderOnServer();
  const errors: unknown[] = [];
  const view = await act(async () =>
    hydrateRoot(root, <MemoryRouter>{page}</MemoryRouter>, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  act(() => view.unmount());
});
