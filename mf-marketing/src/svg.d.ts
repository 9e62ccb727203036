/** The import of a picture file yields its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
