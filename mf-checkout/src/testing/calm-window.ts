import { afterEach, beforeEach, jest } from '@jest/globals';

/**
 * For every test of a file: nothing is stored, and the visitor wants no motion, so that there is no celebration.
 * @returns what has the visitor of one test want motion.
 */
export function calmWindow(): { readonly allowMotion: () => void } {
  const real = window.matchMedia.bind(window);
  const allowMotion = () => {
    window.matchMedia = real;
  };
  beforeEach(() => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    window.scrollTo = jest.fn() as typeof window.scrollTo;
    window.matchMedia = (media) => Object.assign(real(media), { matches: media.includes('reduced-motion') });
  });
  afterEach(allowMotion);
  return { allowMotion };
}
