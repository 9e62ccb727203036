/** What must stand in nothing that leaves the server: providers' secret keys, and what the sandbox has in their place. */
const secrets =
  /\b[sr]k_(?:test|live)_\w{4,}|\bwhsec_\w{4,}|\bEAAA[\w-]{20,}|\bkey-[0-9a-f]{32}\b|sandbox-(?:square-token|dashboard-key)/g;

/** As people write and programs keep them: in one piece, or in groups. */
const cardNumbers = /(?<![\w.-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){3}|3\d{3}[ -]\d{6}[ -]\d{5})(?![\w.-])/g;

/** Numbers that providers print for everybody to try; the sandbox's pages name them. */
const printed = new Set(['4242424242424242', '4111111111111111']);

/** The secrets and card numbers that a text has. */
export function keptSecrets(text: string): string[] {
  const numbers = (text.match(cardNumbers) ?? []).filter((number) => {
    const digits = number.replaceAll(/\D/g, '');
    return !printed.has(digits) && isCardNumber(digits);
  });
  return [...(text.match(secrets) ?? []), ...numbers];
}

/** Luhn's check, of a number that begins as a network's does: a time in milliseconds does not. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && /^(?:3[47]|4|5[1-5]|2[2-7]|6)/.test(digits);
}
