export function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `PaymentLink` → `payment link` */
export function toWords(name: string): string {
  return name.replace(/\B[A-Z]/g, ' $&').toLowerCase();
}

/** `an article`, `a user` */
export const withArticle = (noun: string) => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

export function decapitalize(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
