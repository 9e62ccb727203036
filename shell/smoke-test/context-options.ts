/** Browser settings for tested pages: no motion, no service workers and no downloads. */
export const contextOptions = { reducedMotion: 'reduce', serviceWorkers: 'block', acceptDownloads: false } as const;
