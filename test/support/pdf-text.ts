import { inflateSync } from 'node:zlib';

/** Sizes of the pages in points, and the texts in the order of the first one, as pdfkit writes them. */
export function readPdf(file: Uint8Array): { sizes: string[]; text: string } {
  const source = Buffer.from(file).toString('latin1');
  const find = (id: string) => new RegExp(`\\n${id} 0 obj\\n(.*?)\\nendobj`, 's').exec(source)?.[1] ?? '';
  const streamOf = (id: string) =>
    inflateSync(Buffer.from(/stream\n(.*)\nendstream/s.exec(find(id))?.[1] ?? '', 'latin1')).toString('latin1');
  const idOf = (text: string, key: string) => new RegExp(`/${key} (\\d+)`).exec(text)?.[1] as string;
  const pages = [...source.matchAll(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n/g)].map(([, id]) => find(id as string));
  const [page = ''] = pages;
  const fonts = [...find(idOf(page, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
    const all = /\[(.*)\]/s.exec(streamOf(idOf(find(id as string), 'ToUnicode')))?.[1] ?? '';
    const texts = [...all.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(...(hex.match(/[\da-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    );
    return [name as string, texts] as const;
  });
  let letters: readonly string[] = [];
  let text = '';
  for (const [, font, glyphs, end] of streamOf(idOf(page, 'Contents')).matchAll(/\/(F\d+) |<([\da-f]+)>|(\nET)/g)) {
    if (font) letters = new Map(fonts).get(font) ?? [];
    for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += letters[Number.parseInt(glyph, 16)];
    if (end) text += '\n';
  }
  const sizes = pages.map((one) => /\/MediaBox \[0 0 (.*?)\]/.exec(one)?.[1] as string);
  return { sizes, text };
}
