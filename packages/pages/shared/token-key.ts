/** Where this browser keeps the token of all pages: `token.ts`, which acts as soon as it is imported, reads and writes it. */
export const tokenKey = 'terrapin-token';
