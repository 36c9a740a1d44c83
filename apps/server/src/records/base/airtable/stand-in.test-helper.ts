import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AirtableField, AirtableRecord, AirtableTable } from './client.ts'

export const token = 'patAAAAAAAAAAAAAA.0123456789abcdef'
export const baseId = 'appSHOPSHOPSHOP01'

type StandInTable = AirtableTable & { readonly records: readonly AirtableRecord[] }

/**
 * Implements the documented behavior of Airtable's Web API: the schema of a base, pages of records with an offset, 401 and 403, and 429
 * for more than five requests per second.
 */
export class AirtableStandIn {
  readonly requests: string[] = []
  /** Statuses of the next answers, and the seconds of their Retry-After header. */
  readonly next: (number | { readonly status: number; readonly retryAfter: number })[] = []
  readonly #tables: readonly StandInTable[]
  readonly #server = createServer((request, response) => this.#answer(request, response))
  #times: number[] = []

  constructor(tables: readonly StandInTable[]) {
    this.#tables = tables
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Forgets the requests of the last second. */
  rest(): void {
    this.#times = []
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url!, 'http://localhost')
    this.requests.push(url.pathname + url.search)
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    }
    const now = performance.now()
    this.#times = [...this.#times.filter((time) => time > now - 1000), now]
    const given = this.next.shift()
    const planned = typeof given === 'object' ? given.status : given
    if (typeof given === 'object') response.setHeader('retry-after', String(given.retryAfter))
    if (planned === 429 || this.#times.length > 5)
      return send(429, {
        errors: [{ error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded. Please try again later' }],
      })
    if (planned !== undefined) return send(planned, { error: { type: 'SERVER_ERROR', message: 'Server error' } })
    if (request.headers.authorization !== `Bearer ${token}`)
      return send(401, { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } })
    const [, , first, base, last] = url.pathname.split('/')
    if (first === 'meta' && base === 'bases' && last === baseId)
      return send(200, {
        tables: this.#tables.map(({ id, name, primaryFieldId, fields }) => ({
          id,
          name,
          primaryFieldId,
          fields,
          views: [{ id: 'viwGRIDGRIDGRID01', name: 'Grid view', type: 'grid' }],
        })),
      })
    const table = first === baseId && this.#tables.find(({ id }) => id === base)
    if (!table)
      return send(403, {
        error: {
          type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
          message: 'Invalid permissions, or the requested model was not found.',
        },
      })
    const size = Number(url.searchParams.get('pageSize') ?? 100)
    const start = Number(url.searchParams.get('offset')?.split('/')[1] ?? 0)
    const records = table.records.slice(start, start + size).map((record) => ({
      ...record,
      createdTime: '2024-03-01T09:00:00.000Z',
    }))
    const end = start + records.length
    send(200, { records, ...(end < table.records.length && { offset: `itrITERATOR000001/${end}` }) })
  }
}

let ids = 0
export const field = (name: string, type: string, options?: AirtableField['options']): AirtableField => ({
  id: `fld${String(++ids).padStart(14, '0')}`,
  name,
  type,
  ...(options && { options }),
})

export function tableOf(
  name: string,
  fields: readonly AirtableField[],
  rows: readonly Readonly<Record<string, unknown>>[],
  primary = fields[0]!,
): StandInTable {
  const byName = new Map(fields.map((each) => [each.name, each.id]))
  return {
    id: idOfTable(name),
    name,
    primaryFieldId: primary.id,
    fields,
    records: rows.map((row, i) => ({
      id: recordId(name, i),
      fields: Object.fromEntries(Object.entries(row).map(([key, value]) => [byName.get(key)!, value])),
    })),
  }
}

export const idOfTable = (name: string): string => `tbl${name.padEnd(14, '0')}`
export const recordId = (table: string, index: number): string => `rec${table}${String(index).padStart(10, '0')}`
