import { createRequire } from 'node:module';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../../src/values/escape-html.ts';
import { drawStates } from '../shared/state-diagram.ts';

interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string }): { value: string };
}

/** Not imported: its types would make the names of browsers known to the server. */
const require = createRequire(import.meta.url);
const hljs: Highlighter = require('highlight.js/lib/common');
hljs.registerLanguage('graphql', require('highlight.js/lib/languages/graphql'));

export interface Heading {
  depth: number;
  id: string;
  /** HTML. */
  title: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** Where a link of a page leads, or the file of the project that is named in its place. */
export type LinkTarget = { href: string } | { file: string };

/** A page of Markdown as HTML. Each heading has the id that GitHub gives it, and leads to itself. */
export function renderMarkdown(markdown: string, find: (href: string) => LinkTarget): Rendered {
  const headings: Heading[] = [];
  const ids = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const title = this.parser.parseInline(tokens);
        const id = unusedId(slugify(text), ids);
        headings.push({ depth, id, title });
        if (depth === 1) return `<h1 id="${id}">${title}</h1>\n`;
        return `<h${depth} id="${id}"><a href="#${id}">${title}</a></h${depth}>\n`;
      },
      link({ href, tokens, text }) {
        const target = find(href);
        const title = this.parser.parseInline(tokens);
        if ('href' in target) return `<a href="${escapeHtml(target.href)}">${title}</a>`;
        const file = `<code>${escapeHtml(target.file)}</code>`;
        return target.file.endsWith(text.replaceAll('`', '')) ? file : `${title} ${file}`;
      },
      code({ text, lang = '' }) {
        const [language = ''] = lang.split(' ');
        if (language === 'mermaid') return `<figure>${drawStates(text)}</figure>\n`;
        const isKnown = hljs.getLanguage(language) !== undefined;
        // Focusable, so that the keyboard can scroll it.
        return `<pre><code tabindex="0">${isKnown ? hljs.highlight(text, { language }).value : escapeHtml(text)}\n</code></pre>\n`;
      },
      // A setting with its value may be wider than its column.
      codespan: ({ text }) => `<code>${escapeHtml(text).replaceAll('=', '=<wbr />')}</code>`,
      // The server has no pictures of the project.
      image: () => '',
      // As code.
      table({ header, rows }) {
        const row = (cells: Tokens.TableCell[]) =>
          `<tr>${cells
            .map(({ header: isHeader, text, tokens }, at) => {
              const content = this.parser.parseInline(tokens);
              if (isHeader) return text === '' ? '<td></td>' : `<th scope="col">${content}</th>`;
              // Where cells are below each other. Of two, the first names the second.
              const label = at > 0 && header.length > 2 ? header[at]?.text.replaceAll('`', '') : '';
              return label
                ? `<td data-label="${escapeHtml(label.charAt(0).toUpperCase() + label.slice(1))}">${content}</td>`
                : `<td>${content}</td>`;
            })
            .join('')}</tr>`;
        const body = rows.map(row).join('\n');
        return `<div class="table"><table><thead>${row(header)}</thead>\n<tbody>${body}</tbody></table></div>\n`;
      },
      html: ({ text }) => {
        if (/^<!--.*-->\s*$/s.test(text)) return '';
        throw new Error(`Write Markdown instead of HTML: ${text}`);
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

/** Of Markdown, outside code. */
export function replaceLinks(markdown: string, find: (href: string) => string): string {
  const parts = markdown.split(/(^```[\s\S]*?^```$|`[^`\n]+`)/m);
  const link = /(\]\()([^)\s]+)(?=\))/g;
  return parts.map((part, at) => (at % 2 ? part : part.replace(link, (_, open, href) => open + find(href)))).join('');
}

/** As GitHub makes it of a heading, so that links work there and here. */
function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function unusedId(slug: string, ids: Map<string, number>): string {
  const count = ids.get(slug) ?? 0;
  ids.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
