import { setTimeout as sleep } from 'node:timers/promises'
import { parseJson } from '@monarch/field-types'
import { AppError, badInput, shorten } from '@monarch/schema'
import type { AllowList } from '../../../platform/outbound/addresses.ts'
import { OutboundError, outsideFetch } from '../../../platform/outbound/outside-fetch.ts'
import type { ImportProgress } from '../../import/progress.ts'
import { baseLimits } from '../parts/limits.ts'
import type { Turns } from './turns.ts'

/** A table as the schema of its base describes it. */
export interface AirtableTable {
  readonly id: string
  readonly name: string
  readonly primaryFieldId: string
  readonly fields: readonly AirtableField[]
}

export interface AirtableField {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly options?: FieldOptions | undefined
}

/** The options of all types of fields. */
export interface FieldOptions {
  readonly precision?: number
  readonly symbol?: string
  readonly max?: number
  readonly choices?: readonly { readonly name: string; readonly color?: string }[]
  readonly linkedTableId?: string
  readonly inverseLinkFieldId?: string
  readonly prefersSingleRecordLink?: boolean
  /** The type of a computed value. */
  readonly result?: { readonly type: string; readonly options?: FieldOptions } | null
}

export interface AirtableRecord {
  readonly id: string
  /** By id of the field. Fields without a value are absent. */
  readonly fields: Readonly<Record<string, unknown>>
}

interface ClientOptions {
  /** The address of the Web API. */
  readonly url: string
  readonly token: string
  readonly allow: AllowList
  readonly signal: AbortSignal
  readonly turns: Turns
  /** Called when a pause begins and ends. */
  readonly progress?: ImportProgress
  /** Replaced in tests. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/**
 * Reads bases by the Web API of Airtable, which allows five requests per second and base. Above this rate, it answers 429 and refuses
 * further requests for 30 seconds.
 */
export class AirtableClient {
  readonly #options: ClientOptions
  readonly #fetch: typeof fetch
  readonly #wait: (milliseconds: number) => Promise<void>

  constructor(options: ClientOptions) {
    this.#options = options
    this.#fetch = outsideFetch({
      allow: options.allow,
      milliseconds: baseLimits.airtableMilliseconds,
      bytes: baseLimits.airtableBytes,
      tooLarge: (host, bytes) =>
        badInput({
          path: '',
          limit: 'airtableBytes',
          message: `${host} sent more than ${bytes / 1_000_000} MB for one page.`,
        }),
    })
    this.#wait =
      options.wait ??
      (async (milliseconds) => {
        // Throws the reason of a cancellation instead of an AbortError.
        await sleep(milliseconds, null, { signal: options.signal }).catch(() => options.signal.throwIfAborted())
      })
  }

  async tables(base: string): Promise<readonly AirtableTable[]> {
    const { tables } = await this.#get<{ tables: readonly AirtableTable[] }>(base, `v0/meta/bases/${base}/tables`)
    return tables
  }

  /** The records of a table, page by page. */
  async *records(base: string, table: string): AsyncGenerator<readonly AirtableRecord[]> {
    let offset: string | undefined
    do {
      const parameters = new URLSearchParams({ pageSize: String(pageSize), returnFieldsByFieldId: 'true' })
      if (offset !== undefined) parameters.set('offset', offset)
      const page: Page = await this.#get<Page>(base, `v0/${base}/${table}?${parameters.toString()}`)
      yield page.records
      offset = page.offset
    } while (offset !== undefined)
  }

  async #get<Answer>(base: string, path: string): Promise<Answer> {
    const { signal, token, turns, url } = this.#options
    for (let attempt = 1; ; attempt++) {
      const turn = turns.take(base)
      if (turn > 0) await this.#wait(turn)
      const response = await this.#send(new URL(path, `${url.replace(/\/*$/, '')}/`), token)
      if (response.ok) return readAnswer<Answer>(response)
      await response.body?.cancel()
      signal.throwIfAborted()
      if (!isTransient(response.status) || attempt === attempts) throw refusalOf(response.status)
      await this.#pause(response.status, pauseOf(response, attempt))
    }
  }

  async #pause(status: number, milliseconds: number): Promise<void> {
    const wait = () => this.#wait(milliseconds)
    const { progress } = this.#options
    if (!progress) return wait()
    const until = new Date(Date.now() + milliseconds).toISOString()
    return progress.whileWaiting({ service: 'Airtable', reason: status === 429 ? 'limit' : 'fault', until }, wait)
  }

  async #send(url: URL, token: string): Promise<Response> {
    const { signal } = this.#options
    try {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Monarch' }
      return await this.#fetch(url, { headers, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof OutboundError ? badInput({ path: '', message: error.message }) : error
    }
  }
}

interface Page {
  readonly records: readonly AirtableRecord[]
  readonly offset?: string
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text().catch((error: unknown) => {
    throw error instanceof OutboundError ? badInput({ path: '', message: error.message }) : error
  })
  try {
    return parseJson(text, { levels }) as Answer
  } catch {
    throw badInput({ path: '', message: `Airtable sent an answer that is not JSON: ${shorten(text, shownLength)}` })
  }
}

const isTransient = (status: number): boolean => status === 429 || status >= 500

function pauseOf({ headers, status }: Response, attempt: number): number {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  if (seconds >= 0) return Math.min(seconds * 1000, longestPause)
  return status === 429 ? usualPause : pausesAfterFaults[attempt - 1]!
}

function refusalOf(status: number): AppError {
  const refuse = (path: string, message: string) => badInput({ path, message })
  if (status === 401) return refuse('token', 'Airtable does not accept the token.')
  if (status === 403 || status === 404)
    return refuse(
      'token',
      'The token does not reach this base. Give it access to the base, with the scopes data.records:read and schema.bases:read.',
    )
  if (status === 429) return refuse('', 'Airtable refuses further requests for now. Try again in a minute.')
  // The offset of a page expires after some minutes.
  if (status === 422) return refuse('', 'The base changed while it was read. Please try again.')
  return refuse('', `Airtable answered with the status ${status}. Please try again.`)
}

/** The largest page that Airtable sends. */
const pageSize = 100
const attempts = 5
const usualPause = 30_000
const longestPause = 300_000
const pausesAfterFaults = [2_000, 5_000, 15_000, 30_000]
const levels = 50
const shownLength = 100
