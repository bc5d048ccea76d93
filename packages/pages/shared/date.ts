/** `YYYY-MM-DD` in the reader's locale. At noon, which every time zone has every day. */
export const formatDate = (date: string) =>
  new Date(`${date}T12:00`).toLocaleDateString(undefined, { dateStyle: 'long' });
