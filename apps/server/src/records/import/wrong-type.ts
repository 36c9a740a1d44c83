import { badInput } from '@monarch/schema'

const taken = 'CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON'

/** What to do with files of other types, by the extension of their name. */
const advice: Readonly<Record<string, string>> = {
  xls: 'Open it in Excel or LibreOffice, and save it as .xlsx.',
  xlsb: 'Open it in Excel, and save it as .xlsx.',
  numbers: 'Open it in Numbers, and export it to Excel or CSV.',
  gsheet: 'It is only a link. Open it, and download it as .xlsx or CSV.',
  pdf: 'A PDF has no rows. Export the table from the program that has made it.',
  doc: 'Copy the table, and paste it here.',
  docx: 'Copy the table, and paste it here.',
  odt: 'Copy the table, and paste it here.',
  zip: 'Unpack it, and send the files in it.',
  gz: 'Unpack it, and send the file in it.',
  xml: 'Export the records as CSV or JSON.',
  html: 'Copy the table, and paste it here.',
  sqlite: 'Export a table of it as CSV.',
  db: 'Export a table of it as CSV.',
  mdb: 'Export a table of it as CSV.',
  accdb: 'Export a table of it as CSV.',
}

/** Refuses a file by its name or content type, and names the supported types. */
export function requireTakenType(contentType: string, name: string): void {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = Object.hasOwn(advice, extension) ? advice[extension]! : null
  const isMedia = /^(?:image|audio|video|font)\//i.test(contentType)
  if (known === null && !isMedia) return
  throw wrongType(known === null ? contentType : `.${extension}`, known)
}

export function wrongType(type: string, more: string | null = null): Error {
  const message = [
    `A file of the type ${type} cannot be imported. Supported types are ${taken}.`,
    ...(more === null ? [] : [more]),
  ]
  return Object.assign(badInput({ path: 'file', message: message.join(' ') }), { statusCode: 415 })
}
