import type { Browser, BrowserContext } from '@playwright/test';

/** A viewport size, in px, and a theme. */
export interface Appearance {
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
export const appearances: readonly Appearance[] = windows.flatMap((size) => [
  { ...size, theme: 'light' as const },
  { ...size, theme: 'dark' as const },
]);

/** The pages' current time, so that countdowns and dates are the same in every picture. */
const time = new Date('2026-11-20T12:00:00Z');

/** A browser context with an appearance, with reduced motion and a stopped clock. */
export async function openAppearance(browser: Browser, { width, height, theme }: Appearance): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  await context.clock.setFixedTime(time);
  return context;
}
