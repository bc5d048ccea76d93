let days: Intl.DateTimeFormat | undefined;
let times: Intl.DateTimeFormat | undefined;

/** `YYYY-MM-DD` in the reader's locale. At noon, which every time zone has every day. */
export function formatDate(date: string): string {
  // Creating a format costs more than using it, and a board has hundreds of dates.
  days ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return days.format(new Date(`${date}T12:00`));
}

export const toDate = (timestamp: string) => new Date(timestamp.replace(' ', 'T'));

/** A timestamp of the API, `YYYY-MM-DD HH:MM:SSZ`, in the reader's locale and time zone. */
export function formatTime(timestamp: string): string {
  times ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return times.format(toDate(timestamp));
}
