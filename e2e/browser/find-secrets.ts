/** Patterns of the secret keys of providers and of the sandbox, which must not leave the server. */
const secrets =
  /\b[sr]k_(?:test|live)_\w{4,}|\bwhsec_\w{4,}|\bEAAA[\w-]{20,}|\bkey-[0-9a-f]{32}\b|sandbox-(?:square-token|dashboard-key)/g;

/** Card numbers, with and without spaces or hyphens between groups of digits. */
const cardNumbers = /(?<![\w.-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){3}|3\d{3}[ -]\d{6}[ -]\d{5})(?![\w.-])/g;

/** The providers' public test card numbers, which pages may show. */
const publicTestCards = new Set(['4242424242424242', '4111111111111111']);

/** The secrets and card numbers in a text. */
export function findSecrets(text: string): string[] {
  const numbers = (text.match(cardNumbers) ?? []).filter((number) => {
    const digits = number.replaceAll(/\D/g, '');
    return !publicTestCards.has(digits) && isCardNumber(digits);
  });
  return [...(text.match(secrets) ?? []), ...numbers];
}

/** Whether a number passes Luhn's check and has a card network's prefix; a time in ms since 1970 has no such prefix. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && /^(?:3[47]|4|5[1-5]|2[2-7]|6)/.test(digits);
}
