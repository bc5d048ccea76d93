/** What `fields` leaves of a resource: those members; any of them where the names are not known to the compiler. */
export type WithFields<Whole, Chosen extends readonly string[]> = Chosen extends readonly []
  ? Whole
  : number extends Chosen['length']
    ? Partial<Pick<Whole, Chosen[number] & keyof Whole>>
    : Pick<Whole, Chosen[number] & keyof Whole>;

/** What `partials` add to a resource: those members are there for certain, with `full` all of them. */
export type WithPartials<Whole, Chosen extends readonly string[]> = number extends Chosen['length']
  ? Whole
  : 'full' extends Chosen[number]
    ? Required<Whole>
    : Flat<Whole & Required<Pick<Whole, Chosen[number] & keyof Whole>>>;

type Flat<T> = { [M in keyof T]: T[M] };
