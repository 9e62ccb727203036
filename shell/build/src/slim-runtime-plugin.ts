import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

const folder = join(import.meta.dirname, '..', 'runtime');

/** Reduces federation's bundler runtime to the few functions that a page calls. */
export class SlimRuntimePlugin {
  apply(compiler: Compiler): void {
    new webpack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, (resource) => {
      if (/webpack-bundler-runtime/.test(resource.context)) resource.request = join(folder, 'federation-runtime.js');
    }).apply(compiler);
  }
}
