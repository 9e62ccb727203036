/** The site uses the script wrongly. Everything that can go wrong with a payment is an answer, never this. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
