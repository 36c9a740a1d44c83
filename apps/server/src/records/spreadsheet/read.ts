import { on } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { badInput } from '@monarch/schema'
import { importLimits } from '../import-limits.ts'
import type { TableRow } from './table-row.ts'
import type { FromReader, ReadOrder } from './reader-thread.ts'
import type { WorkbookFault } from './workbook-fault.ts'

export interface ReadOptions {
  /** The index of the only sheet to read. */
  readonly sheet?: number | null
  readonly signal?: AbortSignal | undefined
  /** The limit on the caller's total waiting time for the thread. */
  readonly milliseconds?: number
}

/** The rows of a workbook in batches. See `rowsOfWorkbook`. */
export async function* readWorkbook(file: string, options: ReadOptions = {}): AsyncGenerator<TableRow[]> {
  for await (const message of messagesOf(file, 'rows', options))
    if ('rows' in message) yield JSON.parse(message.rows) as TableRow[]
}

/** The names of a workbook's sheets, in tab order. */
export async function readSheetNames(file: string, options: ReadOptions = {}): Promise<readonly string[]> {
  for await (const message of messagesOf(file, 'names', options)) if ('names' in message) return message.names
  return []
}

/**
 * The messages of the thread that reads the file. The thread is terminated if the caller stops, `signal` aborts, it exceeds its
 * memory, or the caller has waited too long. Time in which the thread waits for the caller does not count.
 */
async function* messagesOf(
  file: string,
  wants: ReadOrder['wants'],
  { sheet = null, signal, milliseconds }: ReadOptions,
): AsyncGenerator<FromReader> {
  let left = milliseconds ?? millisecondsFor((await stat(file)).size)
  const slow = new AbortController()
  const ended = AbortSignal.any(signal ? [slow.signal, signal] : [slow.signal])
  ended.throwIfAborted()
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: { file, sheet, wants } satisfies ReadOrder,
    resourceLimits: {
      maxOldGenerationSizeMb: importLimits.workbookMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
    },
  })
  const messages = on(worker, 'message', { signal: ended, close: ['exit'] }) as AsyncIterableIterator<[FromReader]>
  try {
    for (;;) {
      const start = performance.now()
      const timer = setTimeout(
        () => slow.abort(notAWorkbook('it takes too long to read', 'workbookMilliseconds')),
        Math.max(0, left),
      )
      const { value, done } = await messages.next().finally(() => clearTimeout(timer))
      left -= performance.now() - start
      if (done) throw new Error('The thread that reads a workbook ended early')
      const [message] = value
      if ('fault' in message) throw notAWorkbook(message.fault, message.limit)
      if ('isDone' in message) return
      yield message
      worker.postMessage('taken')
    }
  } catch (error) {
    ended.throwIfAborted()
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isTooLarge ? notAWorkbook('it takes too much memory to read', 'workbookMegabytes') : error
  } finally {
    await worker.terminate()
  }
}

/** Above the default, because almost everything the thread allocates is short-lived. */
const youngMegabytes = 32

function millisecondsFor(bytes: number): number {
  const { workbookMilliseconds, workbookMillisecondsPerMegabyte } = importLimits
  return workbookMilliseconds + (bytes / 1_000_000) * workbookMillisecondsPerMegabyte
}

function notAWorkbook(fault: string, limit?: WorkbookFault['limit']) {
  return badInput({
    path: '',
    ...(limit && { limit }),
    message: `The file is not a workbook that can be read: ${fault}. Save it as .xlsx or CSV and send it again.`,
  })
}
