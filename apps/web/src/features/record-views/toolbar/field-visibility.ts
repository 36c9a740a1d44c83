import type { Json } from '@monarch/field-types'
import type { ViewType } from '@monarch/schema'
import { type EntityStructure, type Field, listFields } from '../../record-data/structure.ts'
import type { ViewConfig, ViewDraft } from '../parts/view-state.ts'
import { completeConfig, viewTypesWeb } from '../registry/view-types.ts'
import { shownFields } from '../parts/view-type.ts'

/**
 * Visible fields of a view and their order. A list has columns, some of them hidden; cards name the fields to show.
 * Other types have no such choice.
 */
export interface FieldChoice {
  readonly field: Field
  readonly isShown: boolean
}

type Fields = Pick<ViewDraft, 'type' | 'hidden' | 'own'>

export function hasFieldChoice(type: ViewType): boolean {
  return viewTypesWeb[type].fieldsIn !== undefined
}

/** The fields that the view shows, in its order. The name of a card and the column of a board precede the fields of cards. */
export function shownFieldsOf(draft: ViewDraft, structure: EntityStructure): readonly Field[] {
  const all = shownFields(structure)
  if (!hasFieldChoice(draft.type)) return all
  const chosen = fieldChoices(draft, structure).flatMap(({ field, isShown }) => (isShown ? [field] : []))
  if (viewTypesWeb[draft.type].fieldsIn === 'columns') return chosen
  const { titleField, groupByField } = completeConfig(draft.type, draft.own, structure)
  const first = [titleField, groupByField].flatMap((name) => all.find((field) => field.name === name) ?? [])
  return [...new Set([...first, ...chosen])]
}

export function fieldChoices(draft: Fields, structure: EntityStructure): readonly FieldChoice[] {
  const all = shownFields(structure)
  const named = new Map(all.map((field) => [field.name, field]))
  const hidden = new Set(draft.hidden)
  const chosen = chosenNames(draft, structure).flatMap((name) => named.get(name) ?? [])
  const others = all.filter((field) => !chosen.includes(field))
  return [
    ...chosen.map((field) => ({ field, isShown: !hidden.has(field.name) })),
    ...others.map((field) => ({ field, isShown: false })),
  ]
}

/** Number of hidden fields among the default fields and columns of the view. */
export function countHidden(draft: Fields, structure: EntityStructure): number {
  const names = new Set(chosenNames(draft, structure))
  return draft.hidden.filter((name) => names.has(name)).length
}

/** Reorders fields and sets which are shown: `hidden` and `own` of the draft. */
export function chooseFields(
  draft: Fields,
  structure: EntityStructure,
  choices: readonly FieldChoice[],
): Pick<ViewDraft, 'hidden' | 'own'> {
  const shown = choices.filter(({ isShown }) => isShown).map(({ field }) => field.name)
  if (viewTypesWeb[draft.type].fieldsIn !== 'columns') return { hidden: [], own: { ...draft.own, cardFields: shown } }
  const usual = chosenNames(draft, structure)
  // A hidden column keeps its position; a field without a column gets one when shown.
  const columns = choices.map(({ field }) => field.name).filter((name) => shown.includes(name) || usual.includes(name))
  const hidden = columns.filter((name) => !shown.includes(name))
  const isSame = columns.join() === usual.join()
  if (isSame) return { hidden, own: draft.own }
  const before = new Map(columnSettings(draft.own).map((column) => [column.field as string, column]))
  return { hidden, own: { ...draft.own, columns: columns.map((name) => before.get(name) ?? { field: name }) } }
}

function chosenNames({ type, own }: Fields, structure: EntityStructure): readonly string[] {
  const { fieldsIn, defaults } = viewTypesWeb[type]
  if (fieldsIn === 'columns') {
    const columns = columnSettings(own).map((column) => column.field as string)
    return columns.length > 0 ? columns : listFields(structure.entity).map((field) => field.name)
  }
  const named = own.cardFields ?? defaults(structure).cardFields
  return Array.isArray(named) ? (named as string[]) : []
}

function columnSettings({ columns }: ViewConfig): readonly { [key: string]: Json }[] {
  return Array.isArray(columns) ? (columns as { [key: string]: Json }[]) : []
}
