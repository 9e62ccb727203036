import type { Page } from '@playwright/test';

interface Preview {
  /** Settles once Storybook has loaded its stories. */
  readonly ready: () => Promise<void>;
  readonly channel: { readonly emit: (event: string, payload: object) => void };
  readonly currentRender?: {
    readonly id: string;
    readonly phase?: string;
    readonly story?: { readonly storyGlobals: { readonly theme?: string; readonly viewport?: unknown } };
  };
}

interface StorybookWindow extends Window {
  readonly __STORYBOOK_PREVIEW__?: Preview;
}

/**
 * Shows another story in Storybook's preview, as its sidebar does, and waits until its rendering has ended.
 * @returns Storybook's name of the phase in which the rendering ended: `finished`, `errored` or `aborted`
 */
export async function switchStory(page: Page, id: string): Promise<string> {
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window);
  await page.evaluate(async (storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = window as StorybookWindow;
    await preview?.ready();
    preview?.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, id);
  const ended = await page.waitForFunction((storyId) => {
    const render = (window as StorybookWindow).__STORYBOOK_PREVIEW__?.currentRender;
    const phase = render?.id === storyId ? render.phase : undefined;
    return phase !== undefined && ['finished', 'errored', 'aborted'].includes(phase) && phase;
  }, id);
  return String(await ended.jsonValue());
}

/** The theme that the shown story sets itself; undefined if it uses the toolbar's theme. */
export function ownTheme(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => (window as StorybookWindow).__STORYBOOK_PREVIEW__?.currentRender?.story?.storyGlobals.theme,
  );
}

/** The names of the globals that the shown story sets itself, instead of using the toolbar's: `theme`, `viewport`. */
export function ownGlobals(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.keys((window as StorybookWindow).__STORYBOOK_PREVIEW__?.currentRender?.story?.storyGlobals ?? {}),
  );
}
