export { keys, possibleTypes, typePolicies } from './generated/caches.ts';
export type { PagePolicy } from './paged.ts';
