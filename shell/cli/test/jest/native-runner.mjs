import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import circus from 'jest-circus/runner';
import { swcOptions } from '@plumbline/remote/internal/swc-options';
import { setGlobals } from './native-globals.mjs';

const require = createRequire(import.meta.url);
const globals = new URL('native-globals.mjs', import.meta.url).href;
const handlers = Symbol.for('EVENT_HANDLERS');
const importCounts = new Map();

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
  // Node strips types, but does not compile JSX.
  load: (url, context, next) => (url.endsWith('.tsx') ? compileJsx(fileURLToPath(url)) : next(url, context)),
});

function compileJsx(path) {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    ...swcOptions,
    filename: path,
    module: { type: 'es6' },
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}

/**
 * Jest's test runner with modules loaded by Node, as in production, and shared between test files. In Jest's sandbox each file
 * would load all modules again, which takes longer than its tests.
 */
export default async function runNatively(globalConfig, config, environment, runtime, testPath, ...more) {
  const nativeRuntime = Object.assign(runtime, {
    requireInternalModule: requireAnew,
    requireModule: require,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: importModule,
    setGlobalsForRuntime: (jestGlobals) =>
      setGlobals({
        ...jestGlobals,
        jest: withoutModuleMocks(runtime.requireModuleOrMock(testPath, '@jest/globals').jest),
      }),
  });
  return circus.default(globalConfig, config, environment, nativeRuntime, testPath, ...more);
}

/** Makes functions of Jest's module loader throw, because they would have no effect on Node's modules. */
function withoutModuleMocks(jest) {
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
      throw new Error(`jest.${name} has no effect on modules that Node loads: pass a fake to the code instead`);
    };
  }
  return jest;
}

/** Reloads Jest's framework, which otherwise keeps the tests, hooks and listeners of the previous file. */
function requireAnew(path) {
  delete require.cache[path];
  delete globalThis[handlers];
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
  }
  return require(path);
}

/** Imports a test file; a second run in the same process (watch mode) imports it again. */
function importModule(path) {
  const times = importCounts.get(path) ?? 0;
  importCounts.set(path, times + 1);
  return import(`${pathToFileURL(path).href}${times > 0 ? `?${times}` : ''}`);
}
