import { afterEach, expect, test } from '@jest/globals';
import { withoutPageTexts, withPageTexts } from './in-page.ts';

afterEach(() => document.body.replaceChildren());

const inPage = { content: 'article-text' };
const data = { title: 'Roofs', content: '<p>Slate &amp; tin</p>' };
const html = `<h1>Roofs</h1><div id="article-text">${data.content}</div>`;

test('a text that is in the HTML is left out of the boot data and read from the HTML', () => {
  const sent = withoutPageTexts({ data, inPage }, html);
  expect(JSON.stringify(sent)).not.toContain('Slate');
  document.body.innerHTML = html;
  expect(withPageTexts(sent)).toEqual(data);
});

test('data stays in the boot data if it is not in the HTML or is no text', () => {
  expect(withoutPageTexts({ data, inPage }, '<h1>Roofs</h1>')).toEqual({ data });
  expect(withoutPageTexts({ data: { content: null }, inPage }, html)).toEqual({ data: { content: null } });
  expect(withoutPageTexts({ data }, html)).toEqual({ data });
  expect(withPageTexts({ data })).toEqual(data);
});
