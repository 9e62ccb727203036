type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** Converts a name to snake case: `expMonth` to `exp_month`, `last4` to `last_4`. */
type Snake<S extends string, Done extends string = ''> = S extends `${infer Letter}${infer Rest}`
  ? Letter extends Digit
    ? Snake<Rest, `${Done}_${Letter}`>
    : Letter extends Lowercase<Letter>
      ? Snake<Rest, `${Done}${Letter}`>
      : Snake<Rest, `${Done}_${Lowercase<Letter>}`>
  : Done;

/** An object of Square's SDK in its wire format: with other names, and numbers in place of the SDK's bigints. */
export type Wire<T> = T extends bigint
  ? number
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T as Snake<Key & string>]: Wire<T[Key]> }
      : T;
