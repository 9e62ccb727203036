import { Script } from 'node:vm';
import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ReleaseFiles } from './inspect-files.ts';

/** V8's errors for scripts that are valid only as modules. */
const onlyInModules = /import statement|import\.meta|token 'export'|top level bodies of modules/;

/**
 * Scripts of pages that are ES modules, such as Vite's: pages load a container and its chunks as classic scripts. The
 * code is parsed, and not run.
 */
export function moduleScripts({ assets, fallbacks, container }: Release, files: ReleaseFiles): Issue[] {
  const scripts = new Set([container.entry, ...Object.values(assets).flat(), ...fallbacks]);
  return [...scripts].flatMap((script) => {
    const path = `browser/${script}`;
    const code = files.get(path);
    if (code === undefined || !isModule(code.toString())) return [];
    const message = 'is an ES module, and pages load scripts: build the container as one script (the format "iife")';
    return [{ path: `files.${path}`, message }];
  });
}

function isModule(code: string): boolean {
  try {
    void new Script(code);
    return false;
  } catch (error) {
    // Other syntax that this Node does not support may be supported by browsers; the smoke test finds the rest.
    return error instanceof SyntaxError && onlyInModules.test(error.message);
  }
}
