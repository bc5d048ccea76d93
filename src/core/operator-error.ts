/** For the person who runs the program: the message says what is wrong and what to do. */
export class OperatorError extends Error {}
