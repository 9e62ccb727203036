import webpack, { type Compiler } from 'webpack';

const { publicPath } = webpack.RuntimeGlobals;

/**
 * Removes the origin from a remote's base address in browsers, which webpack derives from the URL of the remote's script. The page
 * server uses the path alone; the addresses of images, and class names of styles with them, would otherwise differ from its HTML.
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
