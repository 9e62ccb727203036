import webpack, { type Compiler } from 'webpack';

const { publicPath } = webpack.RuntimeGlobals;

/**
 * A remote derives its base address from its own script: a complete address. The page server uses the path alone, so an image's
 * address, and the class names of styles that contain one, would differ between its HTML and the browser's.
 */
export class SameOriginPathPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SameOriginPathPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(publicPath).tap('SameOriginPathPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new PathOnly());
      });
    });
  }
}

class PathOnly extends webpack.RuntimeModule {
  constructor() {
    // After the module that finds the address.
    super('public path of the same origin', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return [
      'const { origin } = self.location;',
      `if (${publicPath}.startsWith(origin + "/")) ${publicPath} = ${publicPath}.slice(origin.length);`,
    ].join('\n');
  }
}
