/** A box for each of the names, ticked unless it is not one of `ticked`. */
export function Boxes(props: { legend: string; names: readonly string[]; ticked?: readonly string[] }) {
  const { legend, names, ticked = names } = props;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name}>
          <input name={name} type="checkbox" defaultChecked={ticked.includes(name)} />
          {name.replaceAll('_', ' ')}
        </label>
      ))}
    </fieldset>
  );
}
