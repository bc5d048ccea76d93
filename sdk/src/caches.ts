export { keys, possibleTypes } from './generated/caches.ts';
