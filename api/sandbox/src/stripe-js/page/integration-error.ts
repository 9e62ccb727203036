/** Thrown if the site calls the script wrongly. Failures of a payment are returned as results instead. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
