type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** Properties that are null in every object that the sandbox makes. The provider’s type checks their names. */
export function nulls<const S extends string>(names: S): Record<Words<S>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<S>, null>;
}
