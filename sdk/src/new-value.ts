/**
 * A value that this version of the SDK does not know, such as a new status, as the server sent it: `default` of a
 * `switch` receives it. To compare it with a literal, convert it: `String(status) === 'OVERDUE'`.
 */
// The pattern is not that of the value. TypeScript compares `string & {}` with any literal, so `case 'PAID'` would not
// narrow, and a misspelt status would compile.
export type NewValue = `(new) ${string}`;
