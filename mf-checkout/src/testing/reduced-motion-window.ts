import { afterEach, beforeEach, jest } from '@jest/globals';

/**
 * For every test of a file: the browser's storage is empty, and the visitor prefers reduced motion, so that no
 * celebration appears.
 * @returns a function that allows motion for one test.
 */
export function reducedMotionWindow(): { readonly allowMotion: () => void } {
  let real: typeof window.matchMedia;
  const allowMotion = () => {
    // A celebration closes by itself after four seconds; without fake timers a slow machine would be too late to see
    // it.
    jest.useFakeTimers();
    window.matchMedia = real;
  };
  beforeEach(() => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    window.scrollTo = jest.fn() as typeof window.scrollTo;
    const usual = window.matchMedia;
    real = usual;
    window.matchMedia = (media) => Object.assign(usual(media), { matches: media.includes('reduced-motion') });
  });
  afterEach(() => {
    window.matchMedia = real;
    jest.useRealTimers();
  });
  return { allowMotion };
}
