/** How pages are shown: nothing moves, and nothing of a release stays behind or goes on beside its page. */
export const contextOptions = { reducedMotion: 'reduce', serviceWorkers: 'block', acceptDownloads: false } as const;
