import { useEffect, useState } from 'react'
import { type RecordLimit, type RecordMatches, useRecordSource } from '../record-source.ts'
import { t } from './messages.ts'
import { t as shared } from '../messages.ts'

const debounce = 150

/** The matching records for a text, within the limit; `null` for no search. Earlier results stay until new ones arrive. */
export function useRecordSearch(entityId: string, text: string | null, limit: RecordLimit | null = null) {
  const source = useRecordSource()
  const key = limit && JSON.stringify(limit)
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (text === null) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        source.search(entityId, text, controller.signal, key === null ? null : (JSON.parse(key) as RecordLimit)).then(
          (list) => setFound({ text, list }),
          (error: unknown) => {
            if (!controller.signal.aborted) setFound({ text, list: nothing, problem: messageOf(error) })
          },
        )
      },
      text === '' ? 0 : debounce,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [source, entityId, text, key])
  const { items: options, cutAt, create } = text === null || !found ? nothing : found.list
  return {
    options,
    /** Creates a record of the name that was searched. */
    create: create && found?.text === text ? { name: text.trim(), run: create } : null,
    cutAt,
    problem: found?.problem ?? null,
    loading: text !== null && found?.text !== text,
  }
}

interface Found {
  readonly text: string
  readonly list: RecordMatches
  readonly problem?: string
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

const nothing: RecordMatches = { items: [], cutAt: null }

/** The names of several records; those that are not included are requested one by one. */
export function useRecordLabels(entityId: string, ids: readonly string[], known: ReadonlyMap<string, string>) {
  const source = useRecordSource()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, string>>(new Map())
  const missing = ids.filter((id) => !known.has(id) && !loaded.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return
    let isActive = true
    const name = (id: string) =>
      source.label(entityId, id).then(
        (label) => [id, label ?? shared('notFoundOrNoAccess')] as const,
        () => [id, t('couldNotBeLoaded')] as const,
      )
    void Promise.all(missing.split(' ').map(name)).then(
      (names) => isActive && setLoaded((before) => new Map([...before, ...names])),
    )
    return () => {
      isActive = false
    }
  }, [source, entityId, missing])
  return (id: string) => known.get(id) ?? loaded.get(id) ?? '…'
}

/** The display name of a record in every state: '…' while it loads. */
export function useRecordLabel(entityId: string, id: string | null): string {
  const label = useRecordLabels(entityId, id === null ? [] : [id], none)
  return label(id ?? '')
}

const none: ReadonlyMap<string, string> = new Map()
