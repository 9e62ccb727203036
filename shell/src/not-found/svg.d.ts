/** The build replaces the import by the file's address. */
declare module '*.svg' {
  const url: string;
  export default url;
}
