import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMay } from '../../../../lib/session/use-rights.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import { insertColumn, type InsertPlace, type KeptWidths, type ListConfig, readInsertPlace } from '../model/columns.ts'

/** Opens the designer of a column, or the form of a new one; `null` for users who may not change the entity. */
export function useFieldDesigner({ entity }: EntityStructure) {
  const navigate = useNavigate()
  const mayDesign = useMay('entity:update')
  // Deferred until the menu has returned the focus to the header, to which the designer returns it later.
  const open = (part: { entity?: string; tab?: string; field?: string; insert?: string }) =>
    requestAnimationFrame(() => void navigate({ to: '.', search: (old) => ({ ...old, ...part }) }))
  if (!mayDesign) return null
  return {
    /** System fields cannot be edited. */
    edit: (field: Field) =>
      entity.fields.includes(field) ? () => open({ entity: entity.id, tab: 'fields', field: field.id }) : null,
    insert: (field: Field, side: InsertPlace['side']) => open({ insert: `${side}.${field.name}` }),
    /** After the last column: the columns of a view do not follow the fields of the entity. */
    append: ({ columns = [] }: ListConfig) => {
      const last = columns.at(-1)
      open({ insert: last ? `right.${last.field}` : 'end' })
    },
  }
}

/** Moves the column of a newly created field to the position in `?insert=`. */
export function useInsertedColumn(
  { entity }: EntityStructure,
  config: ListConfig,
  kept: KeptWidths | undefined,
  onConfig: (change: Partial<ListConfig>) => void,
): void {
  const { insert } = useSearch({ strict: false })
  const requested = useRef<{ readonly at: string; known: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    const now = new Set(entity.fields.map(({ id }) => id))
    if (insert && requested.current?.at !== insert) requested.current = { at: insert, known: now }
    if (!requested.current) return
    const { at, known } = requested.current
    requested.current.known = now
    const made = entity.fields.find((field) => !known.has(field.id) && field.showInList)
    const place = readInsertPlace(at)
    if (made && place) onConfig(insertColumn(entity, config, made.name, place, kept))
  }, [insert, entity, config, kept, onConfig])
  useEffect(() => {
    if (insert) return
    // The designer may close before the list knows the new field.
    const timer = setTimeout(() => {
      requested.current = null
    }, lastWait)
    return () => clearTimeout(timer)
  }, [insert])
}

/** In ms. */
const lastWait = 10_000
