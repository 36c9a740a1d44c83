/**
 * The text of a mail as HTML, for programs that show no plain text: paragraphs and links in a plain frame, light or dark like the program
 * around it. Texts can contain values of records, so everything is escaped.
 */
export function htmlOf(text: string): string {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replaceAll('\n', '<br>\n')}</p>`)
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 16px">
<div style="${frame}">
${paragraphs.join('\n')}
</div>
</body></html>
`
}

// Addresses of links are one long word.
const font = `15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const frame = `max-width:600px;margin:0 auto;overflow-wrap:anywhere;font:${font}`

/** `https://example.com/x.` → a link and a period. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, i) => (i % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`))
    .join('')
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
