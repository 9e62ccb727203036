import webpack, { type Compiler } from 'webpack';

/**
 * Restricts webpack's own chunk loads to scripts of the registry: each script gets the hash that the page's snapshot holds for
 * its address, and none loads without one. For federation's loads of entries the shell adds the hash.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = self.__plumblineIntegrity(url);\nscript.crossOrigin = "anonymous";`,
      );
    });
  }
}
