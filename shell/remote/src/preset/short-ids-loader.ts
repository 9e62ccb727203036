/**
 * Shortens the ids that the swc plug-in gives styled components, `kit__sc-21acf887-0` to `kit-fks7-0`: they stand twice in
 * every document for each component. Two files of a package whose ids end alike only share their place in the sheet's
 * order: a component's class name is made of its styles too.
 */
export default function shortIds(code: string): string {
  return code.replaceAll(
    /(componentId: ")([\w-]+)__sc-([\da-f]+)-(\d+)"/g,
    (_whole, start: string, name: string, hash: string, index: string) =>
      `${start}${name}-${Number.parseInt(hash, 16).toString(36).slice(-4)}-${index}"`,
  );
}
