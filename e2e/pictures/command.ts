import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { builtStorybook } from '@plumbline/build/workspace';
import { findChromium } from '../../shell/cli/chromium.ts';
import { fail } from '../../shell/cli/fail.ts';
import { storybook } from '../../shell/cli/test/storybook.ts';
import { chromiumArguments } from '../chromium-arguments.ts';
import { root } from '../site/root.ts';
import { openPictureAlbum } from './picture-album.ts';
import { takePages, takeStates } from './take-pictures.ts';

/**
 * `npm run pictures [-- --only=<text>]`: takes a picture of every public page, of its states, and of every mail, in three widths and
 * both themes, and writes a page that shows the changes since the last run. `--only` selects pictures by a text in their name.
 */
async function pictures(only: string): Promise<void> {
  const { code } = await storybook(['build', '--output-dir', builtStorybook, '--quiet']);
  if (code !== 0) fail('Storybook could not be built; its own message stands above.');
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ args: chromiumArguments, executablePath });
  const album = await openPictureAlbum(join(root, 'test-results', 'pictures'));
  const isWanted = (name: string) => name.toLowerCase().includes(only.toLowerCase());
  try {
    await takePages({ browser, album, isWanted });
    await takeStates({ browser, album, isWanted });
  } finally {
    await browser.close();
  }
  const { page, counts } = await album.close();
  if (counts.changed + counts.new + counts.same === 0) fail(`No picture has “${only}” in its name.`);
  console.log(`${counts.changed} changed, ${counts.new} new, ${counts.same} as they were: ${page}`);
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
await pictures(values.only).catch(fail);
