/** A resource reduced to `fields`; all fields without them. */
export type WithFields<Whole, Chosen> = [Chosen] extends [never] ? Whole : Pick<Whole, Chosen & keyof Whole>;

/** A resource with `partials`: these fields are required; with `full`, all are. */
export type WithPartials<Whole, Chosen> = [Chosen] extends [never]
  ? Whole
  : 'full' extends Chosen
    ? Required<Whole>
    : Flat<Whole & Required<Pick<Whole, Chosen & keyof Whole>>>;

type Flat<T> = { [M in keyof T]: T[M] };
