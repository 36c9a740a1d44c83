import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMay } from '../../../../lib/session/session.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import { insertColumn, type InsertPlace, type ListConfig, readInsertPlace } from './columns.ts'

/** The ways from a column to the designer, which opens over the list; `null` for those who may not change the entity. */
export function useFieldDesigner({ entity }: EntityStructure) {
  const navigate = useNavigate()
  const mayDesign = useMay('entity:update')
  // Once the menu has given the focus back to the header, to which the designer gives it back in turn.
  const open = (part: { field?: string; insert?: string }) =>
    requestAnimationFrame(() => {
      void navigate({ to: '.', search: (old) => ({ ...old, entity: entity.id, tab: 'fields', ...part }) })
    })
  if (!mayDesign) return null
  return {
    /** The system fields of a record cannot be changed. */
    edit: (field: Field) => (entity.fields.includes(field) ? () => open({ field: field.id }) : null),
    insert: (field: Field, side: InsertPlace['side']) => open({ insert: `${side}.${field.name}` }),
  }
}

/** Puts a field that is made meanwhile where `?insert=` says: beside the column at whose menu it was asked for. */
export function useInsertedColumn(
  { entity }: EntityStructure,
  config: ListConfig,
  onConfig: (change: Partial<ListConfig>) => void,
): void {
  const { insert } = useSearch({ strict: false })
  const wanted = useRef<{ readonly at: string; known: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    const now = new Set(entity.fields.map(({ id }) => id))
    if (insert && wanted.current?.at !== insert) wanted.current = { at: insert, known: now }
    if (!wanted.current) return
    const { at, known } = wanted.current
    wanted.current.known = now
    const made = entity.fields.find((field) => !known.has(field.id) && field.showInList)
    const place = readInsertPlace(at)
    if (made && place) onConfig(insertColumn(entity, config, made.name, place))
  }, [insert, entity, config, onConfig])
  useEffect(() => {
    if (insert) return
    // The designer may be closed before the list has heard of the field.
    const timer = setTimeout(() => {
      wanted.current = null
    }, lastWait)
    return () => clearTimeout(timer)
  }, [insert])
}

/** Milliseconds. */
const lastWait = 10_000
