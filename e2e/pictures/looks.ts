import type { Browser, BrowserContext } from '@playwright/test';

/** A width and a theme. */
export interface Look {
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** The sizes and themes in which every page is pictured. */
export const looks: readonly Look[] = windows.flatMap((size) => [
  { ...size, theme: 'light' as const },
  { ...size, theme: 'dark' as const },
]);

/** The clock of the pages: countdowns and dates are the same in every picture. */
const time = new Date('2026-11-20T12:00:00Z');

/** A browser of a look, without movement and with a stopped clock. */
export async function openLook(browser: Browser, { width, height, theme }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  await context.clock.setFixedTime(time);
  return context;
}
