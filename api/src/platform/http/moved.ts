import { ownAddress } from '@plumbline/contract/own-address';

/** The resource has moved permanently; answered with 301. */
export class Moved extends Error {
  override readonly name = 'Moved';
  /** From the site's root. */
  readonly location: string;

  constructor(location: string) {
    super(`moved to ${location}`);
    const address = ownAddress(location);
    if (address === null) throw new Error(`${location} is no address of this site`);
    this.location = address;
  }
}
