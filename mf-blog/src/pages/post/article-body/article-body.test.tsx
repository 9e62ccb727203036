import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { setWidths } from '../../../testing/resize-observer.ts';
import { ArticleBody } from './article-body.tsx';

function read(html: string) {
  return render(
    <MemoryRouter initialEntries={['/blog/a']}>
      <ArticleBody html={html} />
      <Routes>
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  );
}

function Here() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

test('a table that does not fit becomes a named region in the tab order, and stops being one when it fits', () => {
  read('<h2>What it costs</h2><p>In dollars:</p><table><tbody><tr><td>3,500</td></tr></tbody></table>');
  const box = screen.getByRole('table').parentElement;
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  setWidths(box, 800, 340);
  expect(screen.getByRole('region', { name: 'Table: What it costs' })).toHaveAttribute('tabindex', '0');
  setWidths(box, 340, 340);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(box).not.toHaveAttribute('tabindex');
});

test('a caption names the table before any heading does; code is named as code', () => {
  const { container } = read(
    '<h2>Costs</h2><table><caption>Typical ranges</caption><tbody><tr><td>1</td></tr></tbody></table><pre><code>a</code></pre>',
  );
  setWidths(screen.getByRole('table').parentElement, 800, 340);
  setWidths(container.querySelector('pre'), 800, 340);
  expect(screen.getByRole('region', { name: 'Table: Typical ranges' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Code: Costs' })).toBeVisible();
});

test('links to the site’s pages go through the router', async () => {
  read('<p><a href="/blog/cap-rates#price">Cap <em>rates</em></a></p>');
  await userEvent.setup().click(screen.getByText('rates'));
  expect(screen.getByRole('status')).toHaveTextContent('/blog/cap-rates#price');
});

test.each([
  ['another site', 'https://example.org/a'],
  ['a file of the API', '/api/media/checklist.pdf'],
  ['a feed', '/feed/pricing.xml'],
])('links to %s are followed by the browser, not by the router', async (_, href) => {
  read(`<p><a href="${href}">There</a></p>`);
  const wasPrevented = new Promise<boolean>((resolve) => {
    document.addEventListener(
      'click',
      (event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
  });
  await userEvent.setup().click(screen.getByRole('link', { name: 'There' }));
  expect(await wasPrevented).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent('/blog/a');
});

test('a text has the styles of its own elements only', () => {
  const styleOf = (selector: string) => {
    const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules));
    return rules.filter((rule) =>
      rule.cssText.includes(`${document.getElementById('article-text')?.className.split(' ')[1]} ${selector}`),
    );
  };
  const { unmount } = read('<p>Plain</p>');
  expect([styleOf('a:hover').length, styleOf('table').length, styleOf('summary').length]).toEqual([1, 0, 0]);
  unmount();
  read('<p>Plain</p><table><tbody><tr><td>1</td></tr></tbody></table>');
  expect([styleOf('a:hover').length, styleOf('table').length, styleOf('summary').length]).toEqual([1, 1, 0]);
});
