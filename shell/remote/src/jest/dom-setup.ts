import '@testing-library/jest-dom/jest-globals';
import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { fakeDialogs } from './fake-dialog.ts';

// What a test waits for may come late on a busy machine; the default is a second.
configure({ asyncUtilTimeout: 20_000 });

if (typeof window !== 'undefined') fakeDialogs();

let errors: string[] = [];

beforeEach(() => {
  errors = [];
  // A test that expects an error replaces console.error with its own spy.
  console.error = (...parts: unknown[]) => void errors.push(format(...parts));
  if (typeof window !== 'undefined') window.matchMedia ??= noMedia;
});

afterEach(() => {
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
});

/** jsdom has no layout, so no media query matches: the narrowest screen, light, with motion. */
function noMedia(media: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}
