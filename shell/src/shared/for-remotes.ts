import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as services from '@plumbline/services';
import { sharedKit } from './kit.ts';
import * as reactRouterDom from './react-router-dom.ts';
import * as styledComponents from './styled-components.ts';
import * as swr from './swr.ts';

/** Defined by the shell's build: the versions of {@link libraries}, by request, and of the kit. */
declare const __plumblineShared__: { readonly libraries: Readonly<Record<string, string>>; readonly kit: string };

const libraries: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  'styled-components': styledComponents,
  swr,
  '@plumbline/services': services,
};

/** The libraries that remotes share with the shell in a browser, in the federation runtime's format. */
export function sharedForRemotes() {
  const versions = __plumblineShared__;
  const share = (lib: unknown, version: string | undefined, singleton: boolean) => {
    if (version === undefined) throw new Error('The build knows no version of a library that the shell shares');
    return { version, lib: () => lib, shareConfig: { singleton, eager: true, requiredVersion: `^${version}` } };
  };
  return Object.fromEntries([
    ...Object.entries(libraries).map(([name, lib]) => [name, share(lib, versions.libraries[name], true)]),
    ...Object.entries(sharedKit).map(([name, lib]) => [name, share(lib, versions.kit, false)]),
  ]) as Record<string, ReturnType<typeof share>>;
}
