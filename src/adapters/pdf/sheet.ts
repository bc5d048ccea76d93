import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import makeBidi from 'bidi-js/dist/bidi.mjs';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Points, of 1/72 inch. */
const paperSizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export type PaperSize = keyof typeof paperSizes;

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** Where it leads. */
  readonly link?: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Default: 1. */
  readonly lines?: number;
  readonly align?: 'right';
}

/** One page with texts of any script. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Returns the height that was used. Texts from right to left are aligned right. What has no room in `lines` ends in “…”. */
  write(text: string, style: Style, box: Box): Promise<number>;
  rule(x: number, y: number, width: number): void;
  toBuffer(): Promise<Buffer>;
}

interface Facts {
  readonly title: string;
  readonly author: string;
  /** The file is the same whenever it is made. */
  readonly date: Date;
}

const require = createRequire(import.meta.url);

/** Packages of Noto Sans, and what each is for: the first, with Latin, Greek, Cyrillic and Devanagari, for all others, too. */
const families = [
  ['noto-sans', 'NotoSans', /^/],
  ['noto-sans-arabic', 'NotoSansArabic', /^\p{Script=Arabic}/u],
  ['noto-sans-hebrew', 'NotoSansHebrew', /^\p{Script=Hebrew}/u],
] as const;
type Family = (typeof families)[number];

/** Letters that no font has are boxes. */
const chooseFamily = (letter: string) => families.findLast(([, , has]) => has.test(letter)) as Family;

const fonts = new Map<string, Font>();

const isPlain = (letter: string) => letter.normalize('NFKC') === letter.normalize('NFC');

/** Kept, because reading its tables takes ten times as long as a page. */
function openFont([name, file]: Family, weight: '400Regular' | '700Bold'): Font {
  const path = `@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`;
  const known = fonts.get(path);
  if (known) return known;
  const font = create(readFileSync(require.resolve(path))) as Font;
  // One that is met first as a part of another letter, as the E of É, would have no text for those who search or copy it.
  // A ligature, as of f and l, has the text of its letters only if it is not met as a letter of its own.
  for (const letter of font.characterSet) if (isPlain(String.fromCodePoint(letter))) font.glyphForCodePoint(letter);
  fonts.set(path, font);
  return font;
}

const bidi = makeBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** A part of a line in one font and direction. */
interface Run {
  readonly text: string;
  readonly family: Family;
  readonly level: number;
}

/** In the order in which they are seen, from left to right (Unicode Standard Annex 9). */
function splitRuns(line: string): { runs: Run[]; isRightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] as number;
    const family = chooseFamily(segment);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const last = runs.at(-1);
    if (last?.level === level && last.family === family) runs.push({ ...(runs.pop() as Run), text: last.text + shown });
    else runs.push({ text: shown, family, level });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end++;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return { runs, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** @param rest lets other requests be handled */
export function openSheet(paper: PaperSize, { title, author, date }: Facts, rest: () => Promise<void>): Sheet {
  const [width, height] = paperSizes[paper];
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    // Otherwise it reads one of its own.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Producer: 'Terrapin', Creator: 'Terrapin', CreationDate: date },
  });
  const use = ({ family }: Run, { size, bold }: Style) => {
    const weight = bold ? '700Bold' : '400Regular';
    const name = `${family[1]}-${weight}`;
    return document.registerFont(name, openFont(family, weight)).font(name).fontSize(size);
  };
  // With features, pdfkit shapes a whole run, instead of each word.
  const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern'];
  const measure = (text: string, style: Style) =>
    splitRuns(text).runs.reduce((sum, run) => sum + use(run, style).widthOfString(run.text, { features }), 0);

  return {
    width,
    height,
    async write(text, style, { x, y, width: room, lines: most = 1, align }) {
      const widths = new Map<string, number>();
      const lines = await wrap(text, most, room, rest, (part) => {
        const known = widths.get(part) ?? measure(part, style);
        widths.set(part, known);
        return known;
      });
      const leading = style.size * 1.4;
      for (const [index, line] of lines.entries()) {
        await rest();
        const { runs, isRightToLeft } = splitRuns(line);
        let left = isRightToLeft || align ? x + room - measure(line, style) : x;
        if (style.link) document.link(left, y + index * leading, measure(line, style), leading, style.link);
        for (const run of runs) {
          const font = use(run, style).fillColor(style.color ?? '#18221d');
          // Fonts differ in where their letters begin.
          const options = { lineBreak: false, features, baseline: 'alphabetic' } as const;
          font.text(run.text, left, y + index * leading + style.size, options);
          left += font.widthOfString(run.text, { features });
        }
      }
      return lines.length * leading;
    },
    rule(x, y, length) {
      document
        .moveTo(x, y)
        .lineTo(x + length, y)
        .lineWidth(0.5)
        .stroke('#b9c2bc');
    },
    toBuffer() {
      document.end();
      return buffer(document);
    },
  };
}

/** At most so many lines, of words that fit: a word that does not is divided. */
async function wrap(
  text: string,
  most: number,
  room: number,
  rest: () => Promise<void>,
  measure: (part: string) => number,
): Promise<string[]> {
  const lines: string[] = [];
  for (const paragraph of text.split('\n', most + 1)) {
    let [line, width] = ['', 0];
    const parts = [...words.segment(paragraph)].flatMap(({ segment }) =>
      segment.length < 10 || measure(segment) <= room
        ? [segment]
        : Array.from(graphemes.segment(segment), (one) => one.segment),
    );
    for (const part of parts) {
      const more = measure(part);
      if (width + more > room && line !== '') {
        lines.push(line.trimEnd());
        [line, width] = ['', 0];
        await rest();
        if (lines.length > most) break;
        if (part.trim() === '') continue;
      }
      line += part;
      width += more;
    }
    lines.push(line.trimEnd());
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  const last = Array.from(graphemes.segment(lines[most - 1] as string), ({ segment }) => segment);
  while (last.length > 0 && measure(`${last.join('')}…`) > room) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('')}…`];
}
