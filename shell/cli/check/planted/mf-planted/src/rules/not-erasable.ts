// caught by types: TS1294
export enum Colour {
  Red,
}
