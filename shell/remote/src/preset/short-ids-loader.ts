/**
 * Shortens the ids that the swc plug-in gives styled components, `kit__sc-21acf887-0` to `kfks7-0`: every document contains
 * them twice for each component. Two files with equal shortened ids only share their position in the
 * style sheet: a component's class name also depends on its styles.
 */
export default function shortIds(code: string): string {
  return code.replaceAll(
    /(componentId: ")([\w-]+)__sc-([\da-f]+)-(\d+)"/g,
    (_whole, start: string, name: string, hash: string, index: string) =>
      `${start}${name[0]}${Number.parseInt(hash, 16).toString(36).slice(-4)}-${index}"`,
  );
}
