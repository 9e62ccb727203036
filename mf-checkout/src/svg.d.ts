/** A picture file; the import is its URL. */
declare module '*.svg' {
  const url: string;
  export default url;
}
