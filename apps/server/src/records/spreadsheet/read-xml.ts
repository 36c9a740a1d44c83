import { SaxesParser } from 'saxes'
import { importLimits } from '../import-limits.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { WorkbookFault } from './workbook-fault.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** Receives the events of a document. Names have no prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  text?(this: void, text: string): void
  close?(name: string): void
}

/**
 * Parses XML in chunks. Supports only the five predefined entities and numeric character references. Refuses a document type
 * declaration, which could define others.
 */
export async function* readXml(
  bytes: AsyncIterable<Buffer>,
  handler: XmlHandler,
  budget: ReadingBudget,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  let depth = 0
  /** Length of the tag or text that the parser buffers until its end. */
  let held = 0
  parser.on('error', ({ message }) => {
    throw new WorkbookFault(
      message.includes('entity') ? 'its XML holds an unknown entity' : 'its XML is not well formed',
    )
  })
  parser.on('doctype', () => {
    throw new WorkbookFault('its XML declares a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    held = 0
    budget.tag()
    depth += 1
    if (depth > importLimits.workbookDepth) throw new WorkbookFault('its XML is nested too deeply', 'workbookDepth')
    handler.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    held = 0
    depth -= 1
    handler.close?.(localName(name))
  })
  if (handler.text) {
    const { text } = handler
    parser.on('text', text)
    parser.on('cdata', text)
  }
  let isEmpty = true
  for await (const chunk of bytes) {
    isEmpty = false
    held += chunk.length
    parser.write(decode(decoder, chunk))
    if (held > importLimits.rowLength) throw tooLongCell()
    yield
  }
  if (isEmpty) return
  parser.write(decode(decoder))
  parser.close()
}

/** Reads to the end, for handlers that collect a result. */
export async function readAllXml(
  bytes: AsyncIterable<Buffer>,
  handler: XmlHandler,
  budget: ReadingBudget,
): Promise<void> {
  for await (const _ of readXml(bytes, handler, budget));
}

export const tooLongCell = () =>
  new WorkbookFault(`a cell has more than ${importLimits.rowLength} characters`, 'rowLength')

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new WorkbookFault('its XML is not UTF-8')
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}
