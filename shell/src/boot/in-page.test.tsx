import { afterEach, expect, test } from '@jest/globals';
import { withoutPageTexts, withPageTexts } from './in-page.ts';

afterEach(() => document.body.replaceChildren());

const inPage = { content: 'article-text' };
const data = { title: 'Roofs', content: '<p>Slate &amp; tin</p>' };
const html = `<h1>Roofs</h1><div id="article-text">${data.content}</div>`;

test('a text that stands in the page travels once, and is read from there', () => {
  const sent = withoutPageTexts({ data, inPage }, html);
  expect(JSON.stringify(sent)).not.toContain('Slate');
  document.body.innerHTML = html;
  expect(withPageTexts(sent)).toEqual(data);
});

test('what does not stand in the page, or is no text of the answer, travels as it is', () => {
  expect(withoutPageTexts({ data, inPage }, '<h1>Roofs</h1>')).toEqual({ data });
  expect(withoutPageTexts({ data: { content: null }, inPage }, html)).toEqual({ data: { content: null } });
  expect(withoutPageTexts({ data }, html)).toEqual({ data });
  expect(withPageTexts({ data })).toEqual(data);
});
