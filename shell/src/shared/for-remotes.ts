import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import * as services from '@plumbline/services';
import { earlierServices } from '#earlier-services';
import { sharedKit } from './kit.ts';
import * as reactRouterDom from './react-router-dom.ts';
import * as styledComponents from './styled-components.ts';
import * as swr from './swr.ts';

/** Defined by the shell's build. */
declare const __plumblineShared__: ShellOffer;

const offer: ShellOffer = __plumblineShared__;

/** The versions of each library that the shell shares, newest first. */
export const sharedVersions = offer.shared;

const libraries: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  'styled-components': styledComponents,
  swr,
};

/** The libraries that remotes share with the shell in a browser, in the federation runtime's format. */
export function sharedForRemotes() {
  const { shared, kitVersion } = offer;
  const share = (lib: unknown, version: string | undefined, singleton: boolean) => {
    if (version === undefined) throw new Error('The build knows no version of a library that the shell shares');
    return { version, lib: () => lib, shareConfig: { singleton, eager: true, requiredVersion: `^${version}` } };
  };
  const earlier = earlierServices.map(({ version, services: lib }) => share(lib, version, true));
  return Object.fromEntries([
    ...Object.entries(libraries).map(([name, lib]) => [name, [share(lib, shared[name]?.[0], true)]]),
    ['@plumbline/services', [share(services, shared['@plumbline/services']?.[0], true), ...earlier]],
    ...Object.entries(sharedKit).map(([name, lib]) => [name, [share(lib, kitVersion, false)]]),
  ]) as Record<string, ReturnType<typeof share>[]>;
}
