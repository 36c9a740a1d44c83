import { type StructureSource, StructureSourceContext } from '@monarch/field-types/settings'
import { type ReactNode, useMemo } from 'react'
import { graphql } from '../../../lib/api/api.ts'
import { buildSource } from './computed-source.ts'
import type { Field } from '../model/field-draft.ts'
import { previewFormula } from './formula-preview.ts'
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
  const source = useMemo(
    (): StructureSource | null =>
      around
        ? {
            ...buildSource(around, id, editing),
            preview: (expression, signal) =>
              previewFormula(around, { id, name }, expression, (document) =>
                graphql('tenant', document, {}, { signal }),
              ),
          }
        : null,
    [around, id, name, editing],
  )
  return <StructureSourceContext value={source}>{children}</StructureSourceContext>
}
