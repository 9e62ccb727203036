/** Browser settings for pages: no motion, and nothing of a release persists or runs outside of its page. */
export const contextOptions = { reducedMotion: 'reduce', serviceWorkers: 'block', acceptDownloads: false } as const;
