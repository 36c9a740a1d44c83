import { SaxesParser } from 'saxes'
import { importLimits } from '../import-limits.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { WorkbookFault } from './workbook-fault.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** Receives the events of a document. Names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  text?(this: void, text: string): void
  close?(name: string): void
}

/**
 * Parses XML chunk by chunk. Only the five entities of XML itself and characters by number are known; a document type, which
 * could declare others, is refused.
 */
export async function* readXml(
  bytes: AsyncIterable<Buffer>,
  handler: XmlHandler,
  budget: ReadingBudget,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  let depth = 0
  /** The parser holds a tag or a text until its end. */
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

/** Reads to the end, when what the handler gathers is the result. */
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
