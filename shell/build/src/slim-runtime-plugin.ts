import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

const folder = join(import.meta.dirname, '..', 'runtime');

/** Gives federation's bundler runtime the few functions of the runtime that a page calls. */
export class SlimRuntimePlugin {
  apply(compiler: Compiler): void {
    new webpack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, (resource) => {
      if (/webpack-bundler-runtime/.test(resource.context)) resource.request = join(folder, 'federation-runtime.js');
    }).apply(compiler);
  }
}
