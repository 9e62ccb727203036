/** A headline set on two lines, and read out as one sentence after the other. */
export function TwoLines({ lines: [first, second] }: { lines: readonly [string, string] }) {
  return (
    <>
      {`${first} `}
      <br />
      {second}
    </>
  );
}
