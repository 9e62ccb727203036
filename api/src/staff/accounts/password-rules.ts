import { staffLimits } from '@plumbline/contract/staff/sessions';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The account whose words a password must not consist of. */
interface Owner {
  readonly email: string;
  readonly name: string;
  readonly product: string;
}

const commonest = new Set(dictionary['passwords-common'].map(String));

/** Why a new password is not accepted, in a sentence; null if it is accepted. */
export function passwordFault(password: string, { email, name, product }: Owner): string | null {
  const { passwordMin, passwordMax } = staffLimits;
  const length = [...password].length;
  if (length < passwordMin) return `the password must have at least ${passwordMin} characters`;
  if (password.length > passwordMax) return `the password must have at most ${passwordMax} characters`;
  if (new Set(password).size < 5) return 'the password must have at least 5 different characters';
  const plain = password.toLowerCase();
  if (isCommon(plain)) return 'the password is one of the commonest, or one of them with a few signs around it';
  const personalWords = [email.split('@')[0] ?? '', ...name.split(/\s+/), product]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4);
  const rest = personalWords.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest.length < passwordMin / 2 ? 'the password must not be made of your name or the product’s' : null;
}

/** `password2026!` counts as `password`: digits and punctuation around a word are common. */
function isCommon(plain: string): boolean {
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const half = plain.slice(0, plain.length / 2);
  return [plain, word, ...(half + half === plain ? [half] : [])].some((text) => commonest.has(text));
}
