/** `created_at` to `createdAt`: REST's names and GraphQL's are the same words. */
export function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `createdAt` to `created_at`. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `PaymentAttempt` to `paymentAttempt`. */
export function decapitalize(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `createTurtle` to `CreateTurtle`. */
export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
