import { vi } from 'vitest'
import type { RecordData } from '../documents.ts'
import type { Values } from './changes.ts'

/** The browser APIs that the API client uses, also when its modules are loaded. */
export function stubBrowser(token: string | null = null): void {
  const storage = {
    getItem: (key: string) => (key === 'auth_token' ? token : null),
    setItem: () => {},
    removeItem: () => {},
  }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('window', new EventTarget())
}

export const record = (id: string, version: number, more: Values = {}): RecordData => ({
  id,
  version,
  createdAt: '',
  updatedAt: '',
  name: id,
  stage: 'open',
  ...more,
})

type Updates = { id: string; data: Values; ifVersion: number }[]

/** A server with records that accepts an update only for the current version. */
export function serve() {
  const records = new Map<string, RecordData>()
  const bin = new Map<string, RecordData>()
  const sent: Updates = []
  const headers: Record<string, string>[] = []
  const comments: { recordId: string; body: string; key: string | undefined }[] = []
  const refusal = { current: null as string | null }
  const fail = (code: string) => ({ errors: [{ message: code, extensions: { code } }] })
  const move = (from: Map<string, RecordData>, to: Map<string, RecordData>, id: string) => {
    const found = from.get(id)
    if (!found) return fail('NOT_FOUND')
    from.delete(id)
    to.set(id, found)
    return { data: { record: { id } } }
  }
  const update = (updates: Updates): RecordData[] | object => {
    sent.push(...updates)
    if (refusal.current) return fail(refusal.current)
    for (const { id, ifVersion } of updates) {
      const found = records.get(id)
      if (!found) return fail('NOT_FOUND')
      if (found.version !== ifVersion) return fail('CONFLICT')
    }
    return updates.map(({ id, data }) => {
      const next = { ...records.get(id)!, ...data, version: records.get(id)!.version + 1 }
      records.set(id, next)
      return next
    })
  }
  const create = (values: Values): RecordData => {
    const created = record(`new-${records.size}`, 1, values)
    records.set(created.id, created)
    return created
  }
  const answer = (query: string, variables: { [key: string]: unknown }): object => {
    const { id } = variables as { id: string }
    if (query.includes('CreateComment')) {
      if (refusal.current) return fail(refusal.current)
      const { recordId, body } = variables as { recordId: string; body: string }
      comments.push({ recordId, body, key: headers.at(-1)?.['Idempotency-Key'] })
      return {
        data: { comment: { id: `comment ${comments.length}`, body, author: null, createdAt: '', updatedAt: '' } },
      }
    }
    if (query.includes('UpdateRecord')) {
      const updated = update([variables as unknown as Updates[number]])
      return Array.isArray(updated) ? { data: { record: updated[0] as RecordData } } : updated
    }
    if (query.includes('ChangeRecords')) {
      const updated = update((variables.updated0 ?? []) as Updates)
      if (!Array.isArray(updated)) return updated
      const created = ((variables.created0 ?? []) as Values[]).map(create)
      return { data: { updated0: updated, created0: created } }
    }
    if (query.includes('CreateRecord')) return { data: { record: create(variables.data as Values) } }
    if (query.includes('DeleteRecord')) return move(records, bin, id)
    if (query.includes('RestoreRecord')) return move(bin, records, id)
    if (query.startsWith('query Record(')) return { data: { record: records.get(id) ?? null } }
    const { where } = variables as { where: { id: { in: string[] } } }
    return { data: { records: where.id.in.flatMap((one) => records.get(one) ?? []) } }
  }
  vi.stubGlobal('fetch', (_path: string, init: { body: string; headers: Record<string, string> }) => {
    const { query, variables } = JSON.parse(init.body) as { query: string; variables: { [key: string]: unknown } }
    headers.push(init.headers)
    return Promise.resolve(new Response(JSON.stringify(answer(query, variables))))
  })
  return {
    records,
    bin,
    sent,
    comments,
    headers,
    refusal,
    put: (...all: RecordData[]) => all.forEach((one) => records.set(one.id, one)),
  }
}
