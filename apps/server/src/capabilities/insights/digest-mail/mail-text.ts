import type { Block, MailTable } from './content.ts'
import type { MailFrame, UrlOf } from './mail-html.ts'

/** The mail as plain text, with tables instead of pictures. */
export function mailText(blocks: readonly Block[], frame: MailFrame, urlOf: UrlOf): string {
  const { title, about, description, dashboard, more, why, stop } = frame
  const parts = [
    [title, about, ...(description ? [description] : [])].join('\n'),
    ...blocks.map((block) => blockText(block, urlOf)),
    ...(more ? [more] : []),
    ...(dashboard ? [`${dashboard.label}: ${dashboard.url}`] : []),
    [why, ...(stop ? [`${stop.label}: ${stop.url}`] : [])].join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockText({ title, path, body, notes }: Block, urlOf: UrlOf): string {
  const url = path && urlOf(path)
  const content =
    body.kind === 'text'
      ? body.text
      : body.kind === 'image'
        ? body.alt
        : body.kind === 'figure'
          ? [body.value, ...body.details].join('\n')
          : body.kind === 'table'
            ? tableText(body.table)
            : body.kind === 'chart'
              ? [body.alt, ...(body.table.rows.length > 0 ? [tableText(body.table)] : [])].join('\n')
              : ''
  return [...(title ? [`## ${title}`] : []), content, ...notes, ...(url ? [url] : [])]
    .filter((part) => part !== '')
    .join('\n')
}

const widest = 32

/** Pads the columns for a monospaced font. */
function tableText({ headings, names, rows }: MailTable): string {
  const lines = [headings, ...rows.map((row) => row.map(({ text }) => text.replaceAll(/\s+/g, ' ')))]
  const widths = headings.map((_, i) =>
    lines.reduce((width, line) => Math.min(widest, Math.max(width, lengthOf(line[i] ?? ''))), 0),
  )
  return lines
    .map((line) =>
      line
        .map((text, i) => {
          const shown =
            lengthOf(text) > widest
              ? `${Array.from(text)
                  .slice(0, widest - 1)
                  .join('')}…`
              : text
          return i < names ? shown.padEnd(widths[i]!) : shown.padStart(widths[i]!)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Counts code points rather than UTF-16 units. */
const lengthOf = (text: string): number => Array.from(text).length
