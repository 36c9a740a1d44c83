import type { GuessedType } from '@monarch/field-types'
import type { ImportPreview } from '@monarch/schema'
import type { Labels } from '../../lib/levels/labels.ts'
import { entityOf, fieldNameOf, labelOf } from './names.ts'

/** The fields as the viewer's levels call them. What a header is for was found by their own names. */
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

/** Where a column goes. */
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

/** Everything that was decided about a file; it outlives the dialog, and a reload. */
export interface ImportState {
  readonly step: Exclude<Step, 'done'>
  readonly sheet: number | null
  /** False: the first row of the file is one of the rows. */
  readonly hasHeader: boolean
  readonly preview: ImportPreview
  readonly targets: readonly Target[]
  /** By field: the field of the other entity whose values the column holds; without it they are ids. */
  readonly match: Readonly<Record<string, string>>
  /** The field by which rows find the records that they change; `null`: every row is a new one. */
  readonly key: string | null
  readonly createChoices: boolean
  readonly entity: NewEntity | null
  readonly cells: readonly EditedCell[]
  readonly without: readonly number[]
}

export interface EditedCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** What the file suggests: every column of a new entity is a field; into one that is there go those that were recognised. */
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

/** A field as the column suggests it. */
export function newField(state: ImportState, column: number): Target {
  const { header, fieldType, settings } = state.preview.columns[column]!
  const taken = new Set([
    ...state.preview.fields.map(({ name }) => name),
    ...state.targets.flatMap((target, i) => (target.kind === 'new' && i !== column ? [target.name] : [])),
  ])
  return {
    kind: 'new',
    name: fieldNameOf(header, taken),
    label: labelOf(header, column),
    type: { fieldType, settings },
  }
}

/** A field has one column: the one that had it before goes nowhere. */
export function withTarget(state: ImportState, column: number, target: Target): ImportState {
  const targets = state.targets.map((before, i): Target => {
    if (i === column) return target
    return target.kind === 'field' && before.kind === 'field' && before.name === target.name ? { kind: 'none' } : before
  })
  const isMapped = (name: string) => targets.some((each) => each.kind === 'field' && each.name === name)
  // Records that are named by their ids can be found by nothing else.
  const key = isMapped('id') ? 'id' : state.key !== null && isMapped(state.key) ? state.key : null
  return { ...state, targets, key }
}

/** What keeps the file from being checked, in a sentence. */
export function problemOf({ targets, preview, key, entity }: ImportState): string | null {
  const used = targets.filter(({ kind }) => kind !== 'none')
  if (entity && (entity.displayName.trim() === '' || entity.name.trim() === ''))
    return 'Entity name and display name are required'
  if (used.length === 0) return 'Choose a field for at least one column'
  if (targets.some((target) => target.kind === 'new' && (target.label.trim() === '' || target.name.trim() === '')))
    return 'Field name and display name are required'
  const names = used.flatMap((target) => (target.kind === 'new' ? [target.name] : []))
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return `Two columns make the field "${twice}"`
  const isMapped = (name: string) => targets.some((target) => target.kind === 'field' && target.name === name)
  const missing = key === null ? preview.fields.filter(({ name, isRequired }) => isRequired && !isMapped(name)) : []
  return missing.length === 0 ? null : `Required fields have no column: ${missing.map(({ label }) => label).join(', ')}`
}

/** Typed into a cell: it is read instead of what the file has there. */
export function withCell(state: ImportState, cell: EditedCell): ImportState {
  const others = state.cells.filter(({ row, column }) => row !== cell.row || column !== cell.column)
  return { ...state, cells: [...others, cell] }
}

export function withRow(state: ImportState, row: number, isIn: boolean): ImportState {
  const others = state.without.filter((each) => each !== row)
  return { ...state, without: isIn ? others : [...others, row] }
}

/** The address and the plan of an import, for the server. */
export function requestOf(
  state: ImportState,
  entityName: string | null,
  { dryRun }: { dryRun: boolean },
): { path: string; plan: string } {
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
    entity: state.entity,
    fields: state.targets.flatMap((target) =>
      target.kind === 'new' ? [{ name: target.name, displayName: target.label, ...target.type }] : [],
    ),
  }
  const path = entityName === null ? '/api/import' : `/api/import/${entityName}`
  return { path: `${path}?${parameters.toString()}`, plan: JSON.stringify(plan) }
}
