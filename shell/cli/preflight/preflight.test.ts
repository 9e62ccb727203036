import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { fixtureRelease, serverBundle } from '../../server/testing/fixture-release.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { testRegistry } from '../../server/testing/test-registry.ts';
import { compareWithFolder, compareWithSite } from './preflight.ts';

const shell = (services: string): ShellOffer => ({
  shared: { react: ['19.3.1'], '@plumbline/services': [services] },
  kitVersion: '1.3.0',
});

const needing = (services: string) => (release: Release) => ({
  ...release,
  declaration: { ...release.declaration, services },
});

test('a shell is compared with live releases, canaries and the next releases after a rollback', async () => {
  const dataDir = await temporaryFolder();
  const registry = await testRegistry(dataDir);
  const change = needing('^1.0.0');
  const [oldest, before, live] = [
    await fixtureRelease({ remote: 'mf-blog', change: needing('^0.1.0') }),
    await fixtureRelease({ remote: 'mf-blog', server: serverBundle('Before'), change }),
    await fixtureRelease({ remote: 'mf-blog', server: serverBundle('Live'), change: needing('>=1.2.0') }),
  ];
  const canary = await fixtureRelease({ remote: 'mf-blog', server: serverBundle('Canary'), change });
  await registry.publish([oldest, before, live]);
  await registry.canary(canary);
  await writeFile(join(dataDir, 'last-registry.json'), registry.signed());
  expect(await compareWithFolder(shell('1.3.0'), dataDir)).toEqual({
    leftBehind: [],
    lines: [`The shell fits 3 releases in use (${dataDir}).`],
  });
  const reason = 'needs @plumbline/services ^1.0.0, and this shell has 2.0.0';
  expect(await compareWithFolder(shell('2.0.0'), dataDir)).toEqual({
    leftBehind: [`mf-blog/${canary.release.hash}`, `mf-blog/${before.release.hash}`],
    lines: [
      `The shell would leave behind 2 of 3 releases in use (${dataDir}):`,
      `  mf-blog ${canary.release.hash}, a canary, ${reason}`,
      `  mf-blog ${before.release.hash}, the next after a rollback, ${reason}`,
    ],
  });
});

test('without a registry the output says that no releases were compared', async () => {
  const dataDir = await temporaryFolder();
  expect(await compareWithFolder(shell('1.3.0'), dataDir)).toEqual({
    leftBehind: [],
    lines: [`The shell was compared with no releases: ${dataDir} has no registry.`],
  });
});

test('the error about a site that does not list its releases names the site', async () => {
  const server = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const message = `The releases in use could not be read from ${site}/_site/releases-in-use:`;
  await expect(compareWithSite(shell('1.3.0'), site)).rejects.toThrow(`${message} it answered 404.`);
  server.close();
  await once(server, 'close');
  await expect(compareWithSite(shell('1.3.0'), site)).rejects.toThrow(`${message} it could not be reached.`);
});
