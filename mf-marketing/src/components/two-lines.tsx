/** A headline on two lines. The space keeps screen readers from joining the sentences. */
export function TwoLines({ lines: [first, second] }: { lines: readonly [string, string] }) {
  return (
    <>
      {`${first} `}
      <br />
      {second}
    </>
  );
}
