import webpack, { type Compiler } from 'webpack';

const { scriptNonce } = webpack.RuntimeGlobals;

/**
 * Gives a remote the nonce of the page that it is loaded into. Libraries that add style elements of their own ask for it
 * as `__webpack_nonce__`, and the page's policy refuses theirs without it.
 */
export class PageNoncePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PageNoncePlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(scriptNonce).tap('PageNoncePlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new PageNonce());
      });
    });
  }
}

class PageNonce extends webpack.RuntimeModule {
  constructor() {
    // After webpack's own, which leaves it undefined.
    super('nonce of the page', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `${scriptNonce} = document.querySelector("script[nonce]")?.nonce;`;
  }
}
