import type { Block, BlockBody, MailCell, MailTable } from './content.ts'

/** The parts of the mail around the tiles. */
export interface MailFrame {
  readonly title: string
  readonly about: string
  readonly description: string | null
  /** The page of the dashboard; `null` without a configured public URL. */
  readonly dashboard: { readonly label: string; readonly url: string } | null
  readonly more: string | null
  readonly why: string
  readonly stop: { readonly label: string; readonly url: string } | null
}

export type UrlOf = (path: string) => string | null

/**
 * The mail as HTML. Mail programs support few styles, so they are inline. Colors come from the program, light or dark; pictures bring
 * their own background. All texts are escaped.
 */
export function mailHtml(
  blocks: readonly Block[],
  frame: MailFrame,
  urlOf: UrlOf,
  cidOf: (block: Block) => string,
): string {
  const { title, about, description, dashboard, more, why, stop } = frame
  const heading = plainLink(escaped(title), dashboard?.url ?? null)
  const parts = [
    `<h1 style="margin:0;font-size:22px;line-height:1.3;font-weight:600">${heading}</h1>`,
    `<p style="margin:4px 0 0;${muted}">${escaped(about)}</p>`,
    ...(description ? [`<p style="margin:12px 0 0">${escaped(description)}</p>`] : []),
    ...blocks.map((block) => blockHtml(block, urlOf, cidOf)),
    ...(more ? [`<p style="margin:24px 0 0;${muted}">${escaped(more)}</p>`] : []),
    ...(dashboard
      ? [
          `<p style="margin:28px 0 0">
<a href="${escaped(dashboard.url)}" style="${button}">${escaped(dashboard.label)}</a></p>`,
        ]
      : []),
    `<p style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid #9ca3af66;${muted}">${escaped(why)}${
      stop ? ` <a href="${escaped(stop.url)}" style="color:inherit">${escaped(stop.label)}</a>` : ''
    }</p>`,
  ]
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 16px">
<div style="${page}">
${parts.join('\n')}
</div>
</body></html>
`
}

const font = `15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const page = `max-width:600px;margin:0 auto;overflow-wrap:break-word;font:${font}`
const button =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#2563eb;color:#ffffff;text-decoration:none;font-weight:600'
const pictureLook = 'display:block;max-width:100%;height:auto;border:0;border-radius:8px'
const cellLook = 'padding:6px 8px;border-bottom:1px solid #9ca3af55;overflow-wrap:break-word'
/** Has enough contrast on white and on black. */
const muted = 'color:#767b85;font-size:13px'

function blockHtml(block: Block, urlOf: UrlOf, cidOf: (block: Block) => string): string {
  const { title, path, body, notes } = block
  const named = title ? plainLink(escaped(title), path && urlOf(path)) : ''
  const heading = title ? `<h2 style="margin:0 0 8px;font-size:15px;line-height:1.4;font-weight:600">${named}</h2>` : ''
  const below = notes.map((note) => `<p style="margin:6px 0 0;${muted}">${escaped(note)}</p>`).join('')
  return `<div style="margin:28px 0 0">${heading}${bodyHtml(block, body, urlOf, cidOf)}${below}</div>`
}

function bodyHtml(block: Block, body: BlockBody, urlOf: UrlOf, cidOf: (block: Block) => string): string {
  switch (body.kind) {
    case 'none':
      return ''
    case 'text':
      return textHtml(body.text)
    case 'figure': {
      const value = plainLink(escaped(body.value), body.path && urlOf(body.path))
      const details =
        body.details.length > 0 ? `<p style="margin:2px 0 0;${muted}">${escaped(body.details.join(' · '))}</p>` : ''
      return `<p style="margin:0;font-size:28px;line-height:1.2;font-weight:600">${value}</p>${details}`
    }
    case 'table':
      return tableHtml(body.table, urlOf)
    case 'chart': {
      const { alt, width, height, path } = body
      const size = `width="${width}" height="${height}"`
      const drawn = `<img src="cid:${cidOf(block)}" ${size} alt="${escaped(alt)}" style="${pictureLook};background:#ffffff">`
      return linked(drawn, path && urlOf(path))
    }
    case 'image':
      return `<img src="cid:${cidOf(block)}" alt="${escaped(body.alt)}" style="${pictureLook}">`
  }
}

function tableHtml({ headings, names, figures, rows }: MailTable, urlOf: UrlOf): string {
  const isFigure = (i: number) => i >= names || figures?.[i] === true
  const side = (i: number) => (isFigure(i) ? 'right' : 'left')
  const head = headings
    .map((text, i) => `<th align="${side(i)}" style="${cellLook};font-size:13px;font-weight:600">${escaped(text)}</th>`)
    .join('')
  const cell = ({ text, path }: MailCell, i: number) => {
    // Numbers never wrap; words break only if they are longer than their column.
    const look = `${cellLook};font-size:14px${isFigure(i) ? ';white-space:nowrap' : ''}`
    return `<td align="${side(i)}" valign="top" style="${look}">${linked(escaped(text), path ? urlOf(path) : null)}</td>`
  }
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
<thead><tr>${head}</tr></thead><tbody>
${body}</tbody></table>`
}

/** As on the dashboard: `# ` begins a heading, `- ` an item. */
function textHtml(text: string): string {
  const lines = text.split('\n').map((each) => {
    if (each.startsWith('# '))
      return `<h2 style="margin:0 0 4px;font-size:17px;font-weight:600">${escaped(each.slice(2))}</h2>`
    if (each.startsWith('- ')) return `<li style="margin:2px 0">${addresses(each.slice(2))}</li>`
    return each.trim() === '' ? '' : `<p style="margin:4px 0">${addresses(each)}</p>`
  })
  return lines
    .join('\n')
    .replaceAll(/(?:<li[^\n]*\n?)+/g, (items) => `<ul style="margin:4px 0;padding:0 0 0 20px">${items}</ul>`)
}

const addresses = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, i) => (i % 2 === 0 ? escaped(part) : linked(escaped(part), part)))
    .join('')

const linked = (html: string, url: string | null | undefined): string =>
  url ? `<a href="${escaped(url)}" style="color:inherit">${html}</a>` : html

/** A heading, without a line below it. */
const plainLink = (html: string, url: string | null | undefined): string =>
  url ? `<a href="${escaped(url)}" style="color:inherit;text-decoration:none">${html}</a>` : html

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
