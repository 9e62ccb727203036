/** A picture file; what it yields is its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
