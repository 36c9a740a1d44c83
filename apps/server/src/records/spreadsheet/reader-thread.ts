import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Sheet, TableRow } from './table-row.ts'
import { OtherTypeFault, WorkbookFault } from './workbook-fault.ts'
import { listSheets, rowsOfWorkbook } from './workbook.ts'

/** The input of the thread. */
export interface ReadOrder {
  readonly file: string
  readonly sheet: number | null
  readonly wants: 'rows' | 'sheets'
}

/**
 * Messages of the thread. Rows are sent as JSON, which takes a third of the time of cloning them. The reader acknowledges each
 * batch with a message.
 */
export type FromReader =
  | { readonly rows: string }
  | { readonly sheets: readonly Sheet[] }
  | { readonly fault: string; readonly limit: WorkbookFault['limit']; readonly isOtherType: boolean }
  | { readonly isDone: true }

/** The most batches in flight. */
const ahead = 4

const port = parentPort!
const post = (message: FromReader) => port.postMessage(message)

try {
  await read(workerData as ReadOrder)
  post({ isDone: true })
} catch (error) {
  if (!(error instanceof WorkbookFault)) throw error
  post({ fault: error.message, limit: error.limit, isOtherType: error instanceof OtherTypeFault })
}

async function read({ file, sheet, wants }: ReadOrder): Promise<void> {
  if (wants === 'sheets') return post({ sheets: await listSheets(file) })
  let untaken = 0
  port.on('message', () => (untaken -= 1))
  for await (const rows of rowsOfWorkbook(file, sheet)) {
    post({ rows: JSON.stringify(rows satisfies TableRow[]) })
    untaken += 1
    while (untaken >= ahead) await once(port, 'message')
  }
}
