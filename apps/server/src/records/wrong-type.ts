import { badInput } from '@monarch/schema'

/** What to do with files of other types, by the extension of their name. */
const advice: Readonly<Record<string, string>> = {
  xls: 'Open it in Excel or LibreOffice, and save it as .xlsx without a password.',
  xlsb: 'Open it in Excel, and save it as .xlsx.',
  numbers: 'Open it in Numbers, and export it to Excel or CSV.',
  gsheet: 'It is only a link. Open it, and download it as .xlsx or CSV.',
  pdf: 'A PDF has no rows. Export the table from the program that has made it.',
  doc: 'Copy the table, and paste it here.',
  docx: 'Copy the table, and paste it here.',
  pptx: 'Copy the table, and paste it here.',
  odp: 'Copy the table, and paste it here.',
  odt: 'Copy the table, and paste it here.',
  rtf: 'Copy the table, and paste it here.',
  zip: 'Unpack it, and send the files in it.',
  gz: 'Unpack it, and send the file in it.',
  xml: 'Export the records as CSV or JSON.',
  html: 'Copy the table, and paste it here.',
  sqlite: 'Export a table of it as CSV.',
  db: 'Export a table of it as CSV.',
  mdb: 'Export a table of it as CSV.',
  accdb: 'Export a table of it as CSV.',
  png: 'An image has no rows. Export the table from the program that has made it.',
  jpg: 'An image has no rows. Export the table from the program that has made it.',
  gif: 'An image has no rows. Export the table from the program that has made it.',
  webp: 'An image has no rows. Export the table from the program that has made it.',
  xlsx: 'Give its name this extension, and send it again.',
  ods: 'Give its name this extension, and send it again.',
}

/** Refuses a file by its name or content type, and names the supported types. */
export function requireTakenType(contentType: string, name: string): void {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const isKnown = Object.hasOwn(advice, extension) && !['xlsx', 'ods'].includes(extension)
  const isMedia = /^(?:image|audio|video|font)\//i.test(contentType)
  if (!isKnown && !isMedia) return
  throw wrongType(isKnown ? `.${extension}` : contentType, isKnown ? advice[extension] : undefined)
}

/** `hint` says what to do with such a file. */
export function wrongType(type: string, hint?: string): Error {
  const message = hint
    ? `A file of the type ${type} cannot be imported. ${hint} Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.`
    : `A file of the type ${type} cannot be imported. Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.`
  return unsupported({ path: 'file', message })
}

/** Refuses a file by its content; `type` is a key of `advice`. */
export const wrongContent = (type: string): Error =>
  unsupported({
    path: 'file',
    message: `The content of the file is of the type .${type}, whatever its name says. ${advice[type]} Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.`,
  })

/** For content that is no archive, although the file is sent as a workbook. */
export const noWorkbook = (): Error =>
  unsupported({
    path: 'file',
    message:
      'The content of the file is no workbook, whatever its name says. If it is a text, give its name the extension .csv or .json. Supported types are CSV, TSV, Excel (.xlsx), OpenDocument (.ods), JSON and NDJSON.',
  })

const unsupported = (issue: { path: string; message: string }) => Object.assign(badInput(issue), { statusCode: 415 })
