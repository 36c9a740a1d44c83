import { badInput, Issues } from '@monarch/schema'

/** Import options from the query string. */
export interface ImportOptions {
  /** The field that identifies the records to update; `null` if every row is a new record. */
  readonly key: string | null
  /** Checks everything and stores nothing. */
  readonly dryRun: boolean
  /** Stores valid rows even if others have errors. */
  readonly partial: boolean
  /** Guesses the dialect of the file. */
  readonly guessesDialect: boolean
  /** Adds unknown words as choices. */
  readonly createChoices: boolean
  /** The field of each column, by header; '' omits the column. */
  readonly map: ReadonlyMap<string, string>
  /** By header: the field of the related entity whose values the column contains instead of ids. */
  readonly match: ReadonlyMap<string, string>
  /** Whether a value that matches no record, or several, causes an error of its row or a note. */
  readonly unmatched: 'refuse' | 'empty'
}

const flags = ['dryRun', 'partial', 'createChoices'] as const

export function readImportOptions(query: Readonly<Record<string, unknown>>): ImportOptions {
  const issues = new Issues()
  const given = new Map<string, string>()
  const map = new Map<string, string>()
  const match = new Map<string, string>()
  for (const [name, value] of Object.entries(query)) {
    const [, kind, header] = /^(map|match)\.(.+)$/s.exec(name) ?? []
    if (typeof value !== 'string') issues.push({ path: name, message: `${name} is given more than once` })
    else if (kind !== undefined) (kind === 'map' ? map : match).set(headerKey(header!), value)
    else if (known.has(name)) given.set(name, value)
    else
      issues.push({
        path: name,
        message: `There is no option "${name}"; there are ${[...known].join(', ')}, map.<header> and match.<column>`,
      })
  }
  const mode = given.get('mode') ?? 'insert'
  const key = given.get('key') ?? ''
  if (mode !== 'insert' && mode !== 'upsert') issues.push({ path: 'mode', message: 'mode must be insert or upsert' })
  if (mode === 'upsert' && key === '')
    issues.push({ path: 'key', message: 'mode=upsert needs key=<field>: the field by which records are found' })
  if (mode === 'insert' && key !== '') issues.push({ path: 'key', message: 'key goes with mode=upsert' })
  for (const name of flags) {
    if (!/^(true|false)?$/.test(given.get(name) ?? ''))
      issues.push({ path: name, message: `${name} must be true or false` })
  }
  const dialect = given.get('dialect') ?? ''
  if (dialect !== '' && dialect !== 'auto') issues.push({ path: 'dialect', message: 'dialect must be auto' })
  if (issues.length > 0) throw badInput(issues)
  const [dryRun, partial, createChoices] = flags.map((name) => given.get(name) === 'true') as [
    boolean,
    boolean,
    boolean,
  ]
  return {
    key: key === '' ? null : key,
    dryRun,
    partial,
    createChoices,
    map,
    match,
    unmatched: 'refuse',
    guessesDialect: dialect === 'auto',
  }
}

const known: ReadonlySet<string> = new Set(['mode', 'key', 'dialect', ...flags])

/** Headers are compared case-insensitively, without surrounding spaces. */
export function headerKey(header: string): string {
  return header.trim().toLowerCase()
}
