/**
 * Shortens the ids that the swc plug-in gives styled components, `kit__sc-21acf887-0` to `kdkef-0`: every document contains
 * them twice for each component. Two components with equal shortened ids share one place in the style sheet,
 * which does no harm: a class name also depends on the component's styles.
 */
export default function shortIds(code: string): string {
  return code.replaceAll(
    /(componentId: ")([\w-]+)__sc-([\da-f]+)-(\d+)"/g,
    (_whole, start: string, name: string, hash: string, index: string) =>
      `${start}${name[0]}${Number.parseInt(hash, 16).toString(36).slice(-4)}-${index}"`,
  );
}
