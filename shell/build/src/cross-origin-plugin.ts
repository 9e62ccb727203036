import webpack, { type Compiler } from 'webpack';

/**
 * Fetches each script that the shell loads later in the mode of the document's preload: webpack's own `crossOriginLoading` omits
 * scripts of the page's origin, and a browser then fetches them twice.
 */
export class CrossOriginPlugin {
  apply(compiler: Compiler): void {
    const name = 'CrossOriginPlugin';
    compiler.hooks.compilation.tap(name, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(name, (source) => `${source}\nscript.crossOrigin = "anonymous";`);
    });
  }
}
