/** A picture file; the import is its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
