import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { shownRoute, type SnapshotRemote } from '@plumbline/contract/releases/releases';
import { containerEntry, exposedModule } from '@plumbline/remote/webpack';
import { buildBase } from '@plumbline/remote/internal/build-state';
import { hotBrowserBuild, withWatchOptions } from '@plumbline/remote/internal/hot-build';
import { loadRemoteConfig } from '@plumbline/remote/internal/release';
import { shellBrowserConfig, shellServerConfig } from '../shell-config.ts';
import { workspaceRoot } from '../workspace.ts';

const mode = { development: true };

/** The builds of the shell or of a remote that are watched together. */
export interface WatchedBuild {
  readonly owner: string;
  readonly folder: string;
  readonly browser: Configuration;
  /** Null if nothing is rendered on the server. */
  readonly server: Configuration | null;
  /** The remote's snapshot entry without its release; null for the shell. */
  readonly remote: Omit<SnapshotRemote, 'release'> | null;
}

/** The shell's builds for development. `folder` is where they go. */
export function watchedShell(folder: string): WatchedBuild {
  const place = { owner: 'shell', folder, base: buildBase('shell') };
  const browser = hotBrowserBuild(shellBrowserConfig(mode), place, []);
  return {
    owner: place.owner,
    folder,
    browser: { ...browser, output: { ...browser.output, publicPath: place.base } },
    server: serverForDevelopment(shellServerConfig(mode), place),
    remote: null,
  };
}

/** A remote's builds for development. @throws Error naming the invalid part of its declaration. */
export async function watchedRemote(name: string, folder: string): Promise<WatchedBuild> {
  const build = (await loadRemoteConfig(join(workspaceRoot, name)))(mode);
  const place = { owner: name, folder, base: buildBase(name) };
  const pages = build.declaration.routes.map((route) => route.module);
  return {
    owner: name,
    folder,
    browser: hotBrowserBuild(build.browser, place, pages),
    server: build.server && serverForDevelopment(build.server, place),
    remote: {
      name,
      base: place.base,
      container: { name: build.containerName, entry: containerEntry, module: exposedModule },
      routes: build.declaration.routes.map(shownRoute),
      assets: {},
      // No hash, because the file changes under the same address. Validation rejects this in published releases.
      integrity: { [containerEntry]: '' },
    },
  };
}

interface ServerOutput {
  /** The output folder. */
  readonly folder: string;
  /** The address of the build's files. */
  readonly base: string;
}

/** A server build that is watched; its assets have the addresses of the browser build. */
function serverForDevelopment(configuration: Configuration, { folder, base }: ServerOutput): Configuration {
  const build = withWatchOptions(configuration, join(folder, 'server'));
  // A remote's bundle gets its address when it is evaluated.
  return configuration.output?.publicPath === '' ? build : { ...build, output: { ...build.output, publicPath: base } };
}
