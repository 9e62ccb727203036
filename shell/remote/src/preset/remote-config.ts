import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import type { RemoteDeclaration } from '@plumbline/contract/releases/releases';
import { InlineExposedModulePlugin } from './inline-exposed-module-plugin.ts';
import { declarationOf, exposedPages, remoteAlias, type DeclaredRemote } from './declaration.ts';
import { draftFolder } from './draft-folder.ts';
import { baseConfig } from './base-config.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { aliasOf, installedKit, type InstalledKit } from './kit-parts.ts';
import { KitRequestsPlugin } from './kit-requests-plugin.ts';
import { PageAssetsPlugin } from './page-assets-plugin.ts';
import type { BuildMode } from './rules.ts';
import { SameOriginPathPlugin } from './same-origin-path-plugin.ts';
import { sourceHash, sourcesOf } from './source-hash.ts';
import { sharedByRemote, sharedKitParts, sharedRanges, singletons } from './sharing.ts';
import { SharedKitOnServerPlugin } from './shared-kit-on-server-plugin.ts';

/** The file of a release's container. */
export const containerEntry = 'remoteEntry.js';
/** The one module that a remote exposes. */
export const exposedModule = './remote';

/** A remote's two build configurations, and the data that is known before the build. */
export interface RemoteBuild {
  readonly declaration: RemoteDeclaration;
  readonly folder: string;
  readonly sourceHash: string;
  readonly containerName: string;
  readonly browser: Configuration;
  /** Null if no route is rendered on the server. */
  readonly server: Configuration | null;
  readonly pageAssets: PageAssetsPlugin;
  /** The accepted version range of each shared library. */
  readonly sharedRanges: Readonly<Record<string, string>>;
}

/** The builds of one remote. `folder` contains its `remote.config.ts`. @throws Error naming the invalid part of the declaration. */
export function remoteConfig(remote: DeclaredRemote, folder: string): (mode: BuildMode) => RemoteBuild {
  const declaration = declarationOf(remote, join(folder, 'remote.config.ts'));
  const kit = installedKit(folder);
  const ranges = sharedRanges(folder, declaration.services, kit);
  return (mode) => {
    const sources = sourcesOf(declaration.name, folder);
    const hash = sourceHash(sources, mode.development ? 'development' : 'production');
    // Two releases of one remote can be loaded in one page, so their global names must differ.
    const containerName = `${declaration.name.replaceAll('-', '_')}_${mode.development ? 'dev' : hash.slice(0, 8)}`;
    const exposed = exposedPages(declaration);
    const pageAssets = new PageAssetsPlugin({ pages: declaration.routes, folder, exposed, entry: containerEntry });
    return {
      declaration,
      folder,
      sourceHash: hash,
      containerName,
      pageAssets,
      sharedRanges: ranges,
      browser: browserConfig({ name: declaration.name, kit, containerName, folder, exposed, mode, pageAssets, ranges }),
      server: declaration.routes.some((route) => route.render === 'server')
        ? serverConfig({ name: declaration.name, kit, folder, exposed, mode })
        : null,
    };
  };
}

interface BuildOptions {
  readonly name: string;
  readonly kit: InstalledKit;
  readonly folder: string;
  /** The module that the remote exposes. */
  readonly exposed: string;
  readonly mode: BuildMode;
}

function browserConfig({
  name,
  kit,
  containerName,
  folder,
  exposed,
  mode,
  pageAssets,
  ranges,
}: BuildOptions & {
  readonly containerName: string;
  readonly pageAssets: PageAssetsPlugin;
  readonly ranges: Readonly<Record<string, string>>;
}): Configuration {
  const base = baseConfig(name, folder, mode, 'browser');
  return {
    ...base,
    entry: {},
    resolve: { ...base.resolve, alias: remoteAlias(folder) },
    // Pages share a few kB at most: one file each is quicker than one more request.
    optimization: { splitChunks: false },
    output: {
      ...base.output,
      path: join(draftFolder(folder), 'browser'),
      publicPath: 'auto',
      uniqueName: containerName,
      clean: true,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: containerName,
        filename: containerEntry,
        exposes: { [exposedModule]: exposed },
        shared: sharedByRemote(ranges, kit),
        shareStrategy: 'loaded-first',
        manifest: { fileName: 'mf-manifest.json' },
        dts: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new webpack.NormalModuleReplacementPlugin(
        /webpack-bundler-runtime\/dist\/bundler\.js$/,
        join(import.meta.dirname, '..', 'runtime', 'remote-bundler-runtime.js'),
      ),
      new KitRequestsPlugin(kit, sharedKitParts),
      new SameOriginPathPlugin(),
      new InlineExposedModulePlugin(containerName, '__federation_expose_remote'),
      pageAssets,
      ...(mode.development ? [] : [new IntegrityPlugin()]),
    ],
  };
}

function serverConfig({ name, kit, folder, exposed, mode }: BuildOptions): Configuration {
  const base = baseConfig(name, folder, mode, 'server');
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...aliasOf(kit), ...remoteAlias(folder) } },
    // The page server compiles the file as a function with the release's base address as a parameter.
    entry: { remote: ['data:application/node,__webpack_public_path__ = __plumblineBase;', exposed] },
    output: {
      path: join(draftFolder(folder), 'server'),
      filename: 'remote.cjs',
      library: { type: 'commonjs2' },
      publicPath: '',
      clean: true,
    },
    externals: Object.fromEntries(singletons.map((library) => [library, `commonjs ${library}`])),
    optimization: { minimize: false, nodeEnv: mode.development ? 'development' : 'production' },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new KitRequestsPlugin(kit, sharedKitParts),
      new SharedKitOnServerPlugin(kit, sharedKitParts),
    ],
  };
}
