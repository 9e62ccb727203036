/**
 * The script of a module-federation container, written without a build. `global` is the name of its global variable; `pages` is the
 * expression of the pages that it exposes, in which `react` is the page's shared React.
 */
export function containerScript(global: string, pages: string): string {
  return `var ${global} = (() => {
    let scope;
    return {
      init(shareScope) { scope = shareScope; },
      async get() {
        const [copy] = Object.values(scope.react);
        const react = (copy.lib ?? (await copy.get()))();
        const pages = ${pages};
        return () => ({ pages });
      },
    };
  })();`;
}
