/**
 * The script of a federation container without a build: a global of this name that shares React with the page and exposes
 * `pages`, an expression in which `react` is React.
 */
export function containerScript(global: string, pages: string): string {
  return `var ${global} = (() => {
    let scope;
    return {
      init(given) { scope = given; },
      async get() {
        const [copy] = Object.values(scope.react);
        const react = (copy.lib ?? (await copy.get()))();
        const pages = ${pages};
        return () => ({ pages });
      },
    };
  })();`;
}
