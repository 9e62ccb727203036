import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from 'react';
import { inspectDescription } from '../../api/src/releases/validation/inspect-description.ts';
import { shellFit } from '@plumbline/contract/releases/shell-fit';
import { unhashedScripts } from '../../api/src/releases/validation/unhashed-scripts.ts';
import { readReleaseFolder } from '../../api/src/releases/registry/read-folder.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { foreignPath, foreignRemote, otherReactVersion } from '../releases/foreign-remote.ts';
import type { BuiltRelease } from '../releases/handwritten-remote.ts';
import { root } from '../site/root.ts';
import { expect, expectFrame, expectOtherRoutes, test } from './fault.ts';

/** The validation's error about the build. */
async function refusalsOf({ release, folder }: BuiltRelease): Promise<string[]> {
  const shell = JSON.parse(await readFile(join(root, 'shell/dist/shell.json'), 'utf8')) as Parameters<
    typeof shellFit
  >[1];
  const { files } = await readReleaseFolder(folder);
  return [...inspectDescription(release), ...shellFit(release, shell), ...unhashedScripts(release, files)].map(
    ({ message }) => message,
  );
}

test('a remote of another toolchain, built for an older minor of React, works with the shell’s', async ({
  page,
  site,
}) => {
  const built = await foreignRemote({ key: 'minor', react: '^19.1.0', singleFile: true });
  expect(await refusalsOf(built)).toEqual([]);
  const { hash } = await site.publisher.publish(built);
  await page.goto(foreignPath('minor'));
  await expect(page.locator('[data-remote=mf-foreign-minor]')).toHaveAttribute('data-release', hash);
  await expect(page.getByRole('heading', { level: 1, name: 'From elsewhere' })).toBeVisible();
  await expectInteractive(page);
  // State works only with the React that renders it.
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
});

test('a remote that bundles another minor of React, as federation does by default, still uses the shell’s', async ({
  page,
  site,
}) => {
  expect(otherReactVersion).toMatch(/^19\.2\./);
  const built = await foreignRemote({ key: 'offered', react: '^19.2.0', singleFile: true, ownReact: 'shared' });
  const entry = await readFile(join(built.folder, 'browser/remoteEntry.js'), 'utf8');
  expect(entry, 'its own React is in it').toContain(otherReactVersion);
  expect(await refusalsOf(built)).toEqual([]);
  const { hash } = await site.publisher.publish(built);
  await page.goto(foreignPath('offered'));
  await expect(page.locator('[data-remote=mf-foreign-offered]')).toHaveAttribute('data-release', hash);
  await expectInteractive(page);
  await expect(page.getByText(`React ${version}`)).toBeVisible();
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
});

const rejection = {
  'loads its page by itself': {
    options: { key: 'chunks', react: '^19.1.0', singleFile: false },
    reason: /loads \d+\.js without a hash/,
  },
  'keeps another minor of React to itself': {
    options: { key: 'kept', react: '~19.2.0', singleFile: true, ownReact: 'private' },
    reason: /must be shared: the release would load a second React/,
  },
} as const;
for (const [name, { options, reason }] of Object.entries(rejection)) {
  test(`a remote that ${name} is refused, and has a fallback if it is published all the same`, async ({
    page,
    site,
  }) => {
    const built = await foreignRemote(options);
    expect(await refusalsOf(built)).toEqual([expect.stringMatching(reason)]);
    await site.publisher.publish(built);
    await page.goto(foreignPath(options.key));
    await expect(
      page.getByRole('heading', { level: 1, name: 'This part of the site is not available just now' }),
    ).toBeVisible();
    await expectFrame(page);
    await expectOtherRoutes(page);
  });
}

const misfits = {
  'needs the minor that it brings along': {
    options: { key: 'strict', react: '~19.2.0', singleFile: true, ownReact: 'shared' },
    reason: /needs react ~19\.2\.0, and this shell has/,
  },
  'needs another React': {
    options: { key: 'major', react: '~18.3.0', singleFile: true },
    reason: /needs react ~18\.3\.0, and this shell has/,
  },
} as const;
for (const [name, { options, reason }] of Object.entries(misfits)) {
  // As after a rollback, or where the shell was replaced: its own range would have thrown in the browser.
  test(`a remote that ${name} is refused, and uses the shell’s copy if it is published all the same`, async ({
    page,
    site,
  }) => {
    const built = await foreignRemote(options);
    expect(await refusalsOf(built)).toEqual([expect.stringMatching(reason)]);
    await site.publisher.publish(built);
    await page.goto(foreignPath(options.key));
    await expect(page.getByText(`React ${version}`)).toBeVisible();
    await page.getByRole('button', { name: 'Pressed 0' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  });
}
