import { afterEach, beforeEach, jest } from '@jest/globals';

/**
 * For every test of a file: nothing is stored, and the visitor wants no motion, so that there is no celebration.
 * @returns a function that allows motion for one test.
 */
export function calmWindow(): { readonly allowMotion: () => void } {
  let real: typeof window.matchMedia;
  const allowMotion = () => {
    // A celebration closes by itself after four seconds, in which a slow machine has not looked at it yet.
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
