import webpack, { type Compiler } from 'webpack';

/**
 * Loads the shell's later scripts with the attribute `crossorigin`, as the document's preloads have it, because a browser otherwise
 * fetches them twice. Webpack's own `crossOriginLoading` omits scripts of the page's origin.
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
