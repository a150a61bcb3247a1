// Registration checks, the same in the same order in browser and server.

export type RegistrationField = 'full_name' | 'email' | 'password' | 'confirm_password';
export type Registration = Record<RegistrationField, string>;

/** Lengths in characters. Source: specification, validation rules of registration. */
export const registrationLimits = {
  full_name_min: 2,
  full_name_max: 200,
  email_max: 254,
  password_min: 8,
  password_max: 1024,
};

const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';
export const PASSWORD_HINT = 'Must be 8+ characters with uppercase, lowercase, number, and special character';

type Rule = { name: string; holds: (value: string) => boolean; message: string };
/** `label`: requirement in a few words. */
type PasswordRule = Rule & { label: string };

// Patterns match left to right without backtracking, so no input makes them slow.
const NAME_CHARACTERS = /^[\p{L}\p{M} '’-]*$/u;
const SPACE_OR_AT = /[\s@]/;

/** Accepts one `@` with text on both sides and a dot inside the host. Linear time. */
export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@');
  const local = text.slice(0, at);
  const host = text.slice(at + 1);
  if (at < 1 || SPACE_OR_AT.test(local) || SPACE_OR_AT.test(host)) return false;
  const dot = host.lastIndexOf('.');
  return dot > 0 && dot < host.length - 1 && !host.startsWith('.') && !host.includes('..');
}

/** Rules of each field in the order of checking; the first violated rule gives the message. */
export const registrationRules: {
  full_name: readonly Rule[];
  email: readonly Rule[];
  password: readonly PasswordRule[];
} = {
  full_name: [
    {
      name: 'full_name_min',
      holds: (value) => [...value].length >= registrationLimits.full_name_min,
      message: 'Name must be at least 2 characters long',
    },
    {
      name: 'full_name_characters',
      holds: (value) => NAME_CHARACTERS.test(value),
      message: 'Name can only contain letters, spaces, hyphens, and apostrophes',
    },
  ],
  email: [{ name: 'email_form', holds: isEmailAddress, message: 'Please enter a valid email address' }],
  password: [
    {
      name: 'password_min',
      label: `${registrationLimits.password_min} or more characters`,
      holds: (value) => value.length >= registrationLimits.password_min,
      message: 'Password must be at least 8 characters long',
    },
    {
      name: 'password_uppercase',
      label: 'an uppercase letter',
      holds: (value) => /[A-Z]/.test(value),
      message: 'Password must contain at least one uppercase letter',
    },
    {
      name: 'password_lowercase',
      label: 'a lowercase letter',
      holds: (value) => /[a-z]/.test(value),
      message: 'Password must contain at least one lowercase letter',
    },
    {
      name: 'password_number',
      label: 'a number',
      holds: (value) => /[0-9]/.test(value),
      message: 'Password must contain at least one number',
    },
    {
      name: 'password_special',
      label: 'a special character',
      holds: (value) => [...value].some((character) => SPECIAL_CHARACTERS.includes(character)),
      message: 'Password must contain at least one special character',
    },
  ],
};

/** Text without script elements, trimmed; used to check and send name and email. Linear time. */
export function cleanText(text: string): string {
  const [before = '', ...elements] = text.split(/<script/i);
  const after = elements.map((element) => {
    const closing = element.search(/<\/script/i);
    const end = element.indexOf('>', Math.max(0, closing));
    return end === -1 ? '' : element.slice(end + 1);
  });
  return [before, ...after]
    .join('')
    .replaceAll(/<\/script\s*>/gi, '')
    .trim();
}

function firstMessage(rules: readonly Rule[], value: string): string | null {
  return rules.find((rule) => !rule.holds(value))?.message ?? null;
}

/** The problem of a new password, or null. Also used when a password is changed. */
export function passwordProblem(password: string): string | null {
  return firstMessage(registrationRules.password, password);
}

/** Rules of a new password, and whether the typed text satisfies each. */
export function passwordTicks(password: string): { name: string; label: string; holds: boolean }[] {
  return registrationRules.password.map(({ name, label, holds }) => ({ name, label, holds: holds(password) }));
}

/** Message per invalid field, in field order; empty when the registration is valid. */
export function registrationProblems(form: Registration): Partial<Record<RegistrationField, string>> {
  const problems: Partial<Record<RegistrationField, string>> = {};
  const note = (field: RegistrationField, message: string | null) => {
    if (message !== null) problems[field] = message;
  };
  note('full_name', firstMessage(registrationRules.full_name, cleanText(form.full_name)));
  note('email', firstMessage(registrationRules.email, cleanText(form.email)));
  note('password', passwordProblem(form.password));
  note('confirm_password', form.confirm_password === form.password ? null : 'Passwords do not match');
  return problems;
}
