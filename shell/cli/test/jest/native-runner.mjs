import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import circus from 'jest-circus/runner';
import { swcOptions } from './swc-options.mjs';
import { setGlobals } from './native-globals.mjs';

const require = createRequire(import.meta.url);
const globals = new URL('native-globals.mjs', import.meta.url).href;
const handlers = Symbol.for('EVENT_HANDLERS');
const imported = new Map();

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
  // Node strips types, and knows no JSX.
  load: (url, context, next) => (url.endsWith('.tsx') ? compiled(fileURLToPath(url)) : next(url, context)),
});

function compiled(path) {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    ...swcOptions,
    filename: path,
    module: { type: 'es6' },
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}

/**
 * Jest's own runner of tests, but modules are loaded by Node, as in production, and stay loaded for the next file of tests:
 * in Jest's sandbox each file loads all of them again, which takes longer than its tests.
 */
export default async function runNatively(globalConfig, config, environment, runtime, testPath, ...more) {
  const natively = Object.assign(runtime, {
    requireInternalModule: requireAnew,
    requireModule: require,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: importModule,
    setGlobalsForRuntime: (those) =>
      setGlobals({ ...those, jest: refusing(runtime.requireModuleOrMock(testPath, '@jest/globals').jest) }),
  });
  return circus.default(globalConfig, config, environment, natively, testPath, ...more);
}

/** Modules are Node's here: without a word, what is asked of Jest's own loader would come to nothing. */
function refusing(jest) {
  for (const name of [
    'mock',
    'doMock',
    'setMock',
    'unstable_mockModule',
    'resetModules',
    'isolateModules',
    'isolateModulesAsync',
  ]) {
    jest[name] = () => {
      throw new Error(`jest.${name} has no effect on modules that Node loads: hand the code a fake`);
    };
  }
  return jest;
}

/** Jest's framework keeps the tests, hooks and listeners of a file for as long as it is loaded. */
function requireAnew(path) {
  delete require.cache[path];
  delete globalThis[handlers];
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
  }
  return require(path);
}

/** A file that runs a second time in one process, as when Jest watches, is a module of its own. */
function importModule(path) {
  const times = imported.get(path) ?? 0;
  imported.set(path, times + 1);
  return import(`${pathToFileURL(path).href}${times > 0 ? `?${times}` : ''}`);
}
