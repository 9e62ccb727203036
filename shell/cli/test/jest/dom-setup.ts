import '@testing-library/jest-dom/jest-globals';
import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';
import { standInForDialogs } from './dialog-stand-in.ts';

if (typeof window !== 'undefined') standInForDialogs();

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  // A test that expects a complaint spies on console.error itself, which takes this one's place.
  console.error = (...parts: unknown[]) => void complaints.push(format(...parts));
  if (typeof window !== 'undefined') window.matchMedia ??= noMedia;
});

afterEach(() => {
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});

/** jsdom lays nothing out, so no media query ever matches: the narrowest screen, light, with motion. */
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
