import { expect, jest, test } from '@jest/globals';
import { loader } from './loader.ts';

test('of a template with the loader’s id, only scripts of the shell are added', () => {
  const sources = [
    '/assets/main.js',
    '/releases/mf-events/abc/page.js',
    '/assets/../releases/mf-events/abc/page.js',
    '/assets/%2e%2e/releases/mf-events/abc/page.js',
    '/assets/..\\releases/mf-events/abc/page.js',
    'https://elsewhere.example/assets/page.js',
    '//elsewhere.example/assets/page.js',
  ];
  const template = document.createElement('template');
  template.id = 'after-first-paint';
  for (const src of sources) {
    const script = document.createElement('script');
    script.setAttribute('src', src);
    template.content.append(script);
  }
  template.content.append(document.createElement('script'));
  document.body.append(template);

  const inline = document.createElement('script');
  inline.textContent = loader;
  document.head.append(inline);
  // In a hidden document the loader does not wait for a paint.
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('DOMContentLoaded'));

  expect([...document.body.querySelectorAll('script')].map((script) => script.getAttribute('src'))).toEqual([
    '/assets/main.js',
  ]);
});
