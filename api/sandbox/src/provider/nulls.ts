type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/**
 * The named properties, separated by spaces, with null as value; the type of the provider's object checks the names.
 */
export function nulls<const S extends string>(names: S): Record<Words<S>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<S>, null>;
}
