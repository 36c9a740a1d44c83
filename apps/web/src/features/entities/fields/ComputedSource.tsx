import type { Json } from '@monarch/field-types'
import { type StructureSource, StructureSourceContext } from '@monarch/field-types/settings'
import { type ReactNode, useMemo } from 'react'
import { graphql } from '../../../lib/api/api.ts'
import { buildSource } from './computed-source.ts'
import type { Field } from '../model/field-draft.ts'
import { compareRules, previewFormula, tryOutFormulas } from './formula-preview.ts'
import { type EntityDetail, useSurroundings } from '../model/queries.ts'

interface ComputedSourceProps {
  entity: EntityDetail
  editing: Field | null
  children: ReactNode
}

/** Provides the structure to the settings of computed fields. */
export default function ComputedSource({ entity, editing, children }: ComputedSourceProps) {
  const { data: around } = useSurroundings(entity)
  const { id, name } = entity
  const source = useMemo((): StructureSource | null => {
    if (!around) return null
    const of = { id, name }
    const readWith = (signal: AbortSignal) => (document: string) =>
      graphql<{ records: Record<string, Json>[] }>('tenant', document, {}, { signal })
    return {
      ...buildSource(around, id, editing),
      preview: (expression, rules, signal) => previewFormula(around, of, { expression, rules }, readWith(signal)),
      tryOut: (expressions, signal) => tryOutFormulas(around, of, expressions, readWith(signal)),
      compareRules: (expression, signal) => compareRules(around, of, expression, readWith(signal)),
    }
  }, [around, id, name, editing])
  return <StructureSourceContext value={source}>{children}</StructureSourceContext>
}
