import type { GuessedType } from '@monarch/field-types'
import { type ImportDialect, type ImportPreview, nameFromLabel } from '@monarch/schema'
import type { Labels } from '../../lib/levels/labels.ts'
import { keyLifetime } from '../record-data/write/outbox-entry.ts'
import { entityOf, labelOf } from './names.ts'
import { t } from './messages.ts'

/** Applies the labels of levels. Columns were matched by the original names. */
export function relabelPreview(preview: ImportPreview, labels: Labels): ImportPreview {
  const fields = preview.fields.map((field) => {
    const { relation } = field
    const there = relation && labels.get(`entity.${relation.entityId}.label`)
    return {
      ...field,
      label: labels.get(`field.${field.id}.label`) ?? field.label,
      relation: relation && { ...relation, label: there ?? relation.label },
    }
  })
  return { ...preview, fields }
}

/** The target of a column. */
export type Target =
  | { readonly kind: 'none' }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'new'; readonly name: string; readonly label: string; readonly type: GuessedType }

export interface NewEntity {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly category: string
}

export const steps = ['file', 'columns', 'check', 'done'] as const
export type Step = (typeof steps)[number]

/** All decisions about a file; they survive closing the dialog, and a reload. */
export interface ImportState {
  readonly step: Exclude<Step, 'done'>
  readonly sheet: number | null
  /** False: the first row contains data. */
  readonly hasHeader: boolean
  readonly preview: ImportPreview
  readonly targets: readonly Target[]
  /** By field: the field of the related entity that identifies its records; without it the column contains ids. */
  readonly match: Readonly<Record<string, string>>
  /** The field that identifies the record to update; `null`: every row is a new record. */
  readonly key: string | null
  readonly createChoices: boolean
  readonly entity: NewEntity | null
  readonly cells: readonly EditedCell[]
  readonly without: readonly number[]
  /** The last attempt to import it, unless the server has refused it. */
  readonly attempt?: Attempt | undefined
}

/** The server runs the same request under the same key once, so an attempt without an answer can be repeated. */
interface Attempt {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly madeAt: number
  readonly request: ImportRequest
}

interface ImportRequest {
  readonly path: string
  readonly plan: string
}

export function attemptOf(state: ImportState, request: ImportRequest, made: Pick<Attempt, 'key' | 'madeAt'>): Attempt {
  return unansweredAttempt(state, request, made.madeAt) ?? { ...made, request }
}

/** An attempt of the same request, while the server knows its key. It may have imported the file. */
export function unansweredAttempt({ attempt }: ImportState, request: ImportRequest, now: number): Attempt | null {
  const isSame = attempt?.request.path === request.path && attempt.request.plan === request.plan
  return isSame && now - attempt.madeAt < keyLifetime ? attempt : null
}

interface EditedCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/**
 * Initial decisions: every column of a new entity becomes a field; for an existing entity, recognized columns are
 * matched.
 */
export function beginImport(
  preview: ImportPreview,
  {
    fileName,
    isNew,
    sheet,
    hasHeader = true,
    mayChange,
    taken,
  }: {
    fileName: string
    isNew: boolean
    sheet: number | null
    hasHeader?: boolean
    mayChange: boolean
    taken?: ReadonlySet<string>
  },
): ImportState {
  const none: Target = { kind: 'none' }
  const state: ImportState = {
    step: 'columns',
    sheet,
    hasHeader,
    preview,
    targets: preview.columns.map(({ field }) =>
      field === null || field === 'id' ? none : { kind: 'field', name: field },
    ),
    match: Object.fromEntries(
      preview.fields.flatMap(({ name, relation }) => (relation?.title ? [[name, relation.title]] : [])),
    ),
    key: null,
    createChoices: mayChange,
    entity: isNew ? { ...entityOf(fileName, taken), category: '' } : null,
    cells: [],
    without: [],
  }
  if (!isNew) return state
  return preview.columns.reduce((made, { header, samples }, column) => {
    const isBlank = header.trim() === '' && samples.length === 0
    return isBlank ? made : withTarget(made, column, newField(made, column))
  }, state)
}

/** The decisions for another reading of the same file, as far as its columns are the same. */
export function keepDecisions(before: ImportState, next: ImportState): ImportState {
  const headers = ({ preview }: ImportState) => JSON.stringify(preview.columns.map(({ header }) => header))
  if (headers(before) !== headers(next)) return next
  const isGuess = (target: Target, column: number) => {
    const guess = before.preview.columns[column]!
    return (
      target.kind === 'new' &&
      target.type.fieldType === guess.fieldType &&
      JSON.stringify(target.type.settings) === JSON.stringify(guess.settings)
    )
  }
  const targets = before.targets.map((target, i): Target => {
    if (target.kind !== 'new' || !isGuess(target, i)) return target
    const { fieldType, settings } = next.preview.columns[i]!
    return { ...target, type: { fieldType, settings } }
  })
  const { match, key, createChoices, entity } = before
  return { ...next, targets, match, key, createChoices, entity }
}

/** A new field with the type that the column suggests. */
export function newField(state: ImportState, column: number): Target {
  const { header, fieldType, settings } = state.preview.columns[column]!
  const taken = new Set([
    ...state.preview.fields.map(({ name }) => name),
    ...state.targets.flatMap((target, i) => (target.kind === 'new' && i !== column ? [target.name] : [])),
  ])
  return {
    kind: 'new',
    name: nameFromLabel(header, 'field', taken),
    label: labelOf(header, column),
    type: { fieldType, settings },
  }
}

/** Assigns a column to a field; the column that had the field before gets no target. */
export function withTarget(state: ImportState, column: number, target: Target): ImportState {
  const targets = state.targets.map((before, i): Target => {
    if (i === column) return target
    return target.kind === 'field' && before.kind === 'field' && before.name === target.name ? { kind: 'none' } : before
  })
  const isMapped = (name: string) => targets.some((each) => each.kind === 'field' && each.name === name)
  // A column of record ids is always the key.
  const key = isMapped('id') ? 'id' : state.key !== null && isMapped(state.key) ? state.key : null
  return { ...state, targets, key }
}

/** Why the file cannot be checked yet. */
export function problemOf(state: ImportState): string | null {
  const { targets, entity } = state
  const used = targets.filter(({ kind }) => kind !== 'none')
  if (entity && (entity.displayName.trim() === '' || entity.name.trim() === '')) return t('entityNamesRequired')
  if (used.length === 0) return t('noFieldChosen')
  if (targets.some((target) => target.kind === 'new' && (target.label.trim() === '' || target.name.trim() === '')))
    return t('fieldNamesRequired')
  const names = used.flatMap((target) => (target.kind === 'new' ? [target.name] : []))
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return t('twoColumnsCreateTheField', { name: twice })
  return missingFields(state)
}

/** The required fields that no column fills, as a sentence. A record that is updated has values in them. */
export function missingFields({ targets, preview, key }: ImportState): string | null {
  const isMapped = (name: string) => targets.some((target) => target.kind === 'field' && target.name === name)
  const missing = key === null ? preview.fields.filter(({ name, isRequired }) => isRequired && !isMapped(name)) : []
  return missing.length === 0
    ? null
    : t('requiredFieldsHaveNoColumn', { fields: missing.map(({ label }) => label).join(', ') })
}

/** The edited value replaces the one in the file. */
export function withCell(state: ImportState, cell: EditedCell): ImportState {
  const others = state.cells.filter(({ row, column }) => row !== cell.row || column !== cell.column)
  return { ...state, cells: [...others, cell] }
}

export function withRow(state: ImportState, row: number, isIn: boolean): ImportState {
  const others = state.without.filter((each) => each !== row)
  return { ...state, without: isIn ? others : [...others, row] }
}

/** `null` for an export, which is read as it was written, and for decisions stored by an older version. */
export function dialectOf({ preview }: ImportState): ImportDialect | null {
  return preview.isExport ? null : (preview.dialect ?? null)
}

/** URL and options of the import request. */
export function requestOf(
  state: ImportState,
  entityName: string | null,
  { dryRun }: { dryRun: boolean },
): ImportRequest {
  const parameters = new URLSearchParams({ partial: 'true' })
  if (dryRun) parameters.set('dryRun', 'true')
  if (state.createChoices) parameters.set('createChoices', 'true')
  if (state.key !== null) {
    parameters.set('mode', 'upsert')
    parameters.set('key', state.key)
  }
  for (const target of state.targets) {
    const by = target.kind === 'field' ? state.match[target.name] : undefined
    if (target.kind === 'field' && by !== undefined) parameters.set(`match.${target.name}`, by)
  }
  const plan = {
    headers: state.preview.columns.map(({ header }) => header),
    columns: state.targets.map((target) => (target.kind === 'none' ? null : target.name)),
    cells: state.cells,
    without: state.without,
    sheet: state.sheet,
    hasHeader: state.hasHeader,
    dialect: dialectOf(state),
    entity: state.entity,
    fields: state.targets.flatMap((target) =>
      target.kind === 'new' ? [{ name: target.name, displayName: target.label, ...target.type }] : [],
    ),
  }
  const path = entityName === null ? '/api/import' : `/api/import/${entityName}`
  return { path: `${path}?${parameters.toString()}`, plan: JSON.stringify(plan) }
}
