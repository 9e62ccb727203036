import webpack, { type Compiler } from 'webpack';

/**
 * Has each script that the shell loads later fetched in the mode in which a document preloads it: webpack's own
 * `crossOriginLoading` leaves scripts of the page's origin out, and a browser then fetches them twice.
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
