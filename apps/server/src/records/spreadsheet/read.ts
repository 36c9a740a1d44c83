import { on } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { badInput } from '@monarch/schema'
import { importLimits } from '../import-limits.ts'
import type { Sheet, TableRow } from './table-row.ts'
import type { FromReader, ReadOrder } from './reader-thread.ts'
import type { WorkbookFault } from './workbook-fault.ts'

export interface ReadOptions {
  /** The index of the only sheet to read. */
  readonly sheet?: number | null
  readonly signal?: AbortSignal | undefined
  /** The limit on the thread's CPU time while the caller waits for it. */
  readonly milliseconds?: number
}

/** The rows of a workbook in batches. See `rowsOfWorkbook`. */
export async function* readWorkbook(file: string, options: ReadOptions = {}): AsyncGenerator<TableRow[]> {
  for await (const message of messagesOf(file, 'rows', options))
    if ('rows' in message) yield JSON.parse(message.rows) as TableRow[]
}

/** A workbook's sheets, in tab order. */
export async function readSheets(file: string, options: ReadOptions = {}): Promise<readonly Sheet[]> {
  for await (const message of messagesOf(file, 'sheets', options)) if ('sheets' in message) return message.sheets
  return []
}

/**
 * The messages of the thread that reads the file. The thread is terminated if the caller stops, `signal` aborts, or it exceeds its
 * limit on memory or CPU time. Time in which it waits, for the caller or for the CPU of a busy machine, does not count, but the caller
 * waits at most `mostWaiting` times the limit.
 */
async function* messagesOf(
  file: string,
  wants: ReadOrder['wants'],
  { sheet = null, signal, milliseconds }: ReadOptions,
): AsyncGenerator<FromReader> {
  const allowed = milliseconds ?? millisecondsFor((await stat(file)).size)
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
  let waited = 0
  /** The waiting time after which the CPU time is checked next. */
  let checkAt = allowed
  const next = async () => {
    const start = performance.now()
    let isWaiting = true
    const check = async () => {
      const used = await millisecondsOf(worker)
      if (!isWaiting) return
      const now = waited + performance.now() - start
      if (used >= allowed || now >= allowed * mostWaiting)
        return slow.abort(notAWorkbook('it takes too long to read', 'workbookMilliseconds'))
      checkAt = now + Math.max(leastPause, allowed - used)
      timer = setTimeout(() => void check(), checkAt - now)
    }
    let timer = setTimeout(() => void check(), Math.max(0, checkAt - waited))
    try {
      return await messages.next()
    } finally {
      isWaiting = false
      clearTimeout(timer)
      waited += performance.now() - start
    }
  }
  try {
    for (;;) {
      const { value, done } = await next()
      if (done) throw new Error('The thread that reads a workbook ended early')
      const [message] = value
      if ('fault' in message) throw await refusalOf(message)
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

const mostWaiting = 10
/** The minimum time between two checks, in milliseconds. */
const leastPause = 100

/** The thread's CPU time. Infinite in versions of Node.js without `cpuUsage`: there the waiting time counts. */
async function millisecondsOf(worker: Worker): Promise<number> {
  // The types are those of the newest version.
  if (!('cpuUsage' in worker)) return Infinity
  // A thread that has not started or has ended has no CPU time.
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

function millisecondsFor(bytes: number): number {
  const { workbookMilliseconds, workbookMillisecondsPerMegabyte } = importLimits
  return workbookMilliseconds + (bytes / 1_000_000) * workbookMillisecondsPerMegabyte
}

async function refusalOf({ fault, limit, isOtherType }: Extract<FromReader, { fault: string }>): Promise<Error> {
  if (!isOtherType) return notAWorkbook(fault, limit)
  const { wrongContent } = await import('../wrong-type.ts')
  return wrongContent('zip')
}

function notAWorkbook(fault: string, limit?: WorkbookFault['limit']) {
  return badInput({
    path: '',
    ...(limit && { limit }),
    message: `The file is not a workbook that can be read: ${fault}. Save it as .xlsx or CSV and send it again.`,
  })
}
