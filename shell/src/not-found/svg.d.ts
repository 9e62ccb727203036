/** The build answers with the drawing's address. */
declare module '*.svg' {
  const url: string;
  export default url;
}
