/** What `fields` leaves of a resource: those members, or all where it says nothing. */
export type WithFields<Whole, Chosen> = [Chosen] extends [never] ? Whole : Pick<Whole, Chosen & keyof Whole>;

/** What `partials` add to a resource: those members are there for certain, with `full` all of them. */
export type WithPartials<Whole, Chosen> = [Chosen] extends [never]
  ? Whole
  : 'full' extends Chosen
    ? Required<Whole>
    : Flat<Whole & Required<Pick<Whole, Chosen & keyof Whole>>>;

type Flat<T> = { [M in keyof T]: T[M] };
