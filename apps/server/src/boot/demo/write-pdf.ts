/** A page of text as a PDF (ISO 32000-1), in one of the standard fonts. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const texts = [`/F1 18 Tf (${escaped(title)}) Tj`, ...lines.map((line) => `/F1 11 Tf 0 -22 Td (${escaped(line)}) Tj`)]
  const content = `BT 72 760 Td ${texts.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}${trailer}`,
    'latin1',
  )
}

/** The font has Western European characters; the rest of the line must fit on the page. */
function escaped(line: string): string {
  return line
    .slice(0, 90)
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '-')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
}
