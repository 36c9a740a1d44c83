import { fieldTypes, type Json } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { graphql } from '../../../lib/api/api.ts'
import { recordsKey } from '../queries.ts'
import { documentsOf, type RecordData } from '../documents.ts'
import { type EntityStructure, isEditable } from '../structure.ts'
import { pushUndo } from './undo.ts'

/** Makes a record with the same values; undone it goes to the bin. */
export function useDuplicate(tenantId: string | null, structure: EntityStructure, onMade?: (id: string) => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: recordsKey(tenantId, structure.entity.name) })
  return useMutation({
    mutationFn: async (record: RecordData) => {
      const data = valuesOfCopy(structure, record)
      return (await graphql<{ record: RecordData }>('tenant', documentsOf(structure).create, { data })).record
    },
    onSuccess: (made) => {
      pushUndo(tenantId, Promise.resolve(made), {
        message: () => 'Record duplicated',
        undo: ({ id }) => {
          graphql('tenant', documentsOf(structure).delete, { id }).then(refresh, (error: Error) =>
            toast.error('Could not be undone', { description: error.message }),
          )
        },
      })
      onMade?.(made.id)
    },
    onError: (error) => toast.error('Could not duplicate', { description: error.message }),
    onSettled: refresh,
  })
}

/** What two records cannot share is left out; a name says that it is a copy. */
export function valuesOfCopy({ entity }: EntityStructure, record: RecordData): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    entity.fields.flatMap((field): [string, Json][] => {
      const value = record[field.name] ?? null
      if (!isEditable(field) || field.spec.unique || value === null) return []
      const isName = field === entity.titleField && field.type === fieldTypes.text
      return [[field.name, isName ? `${value as string} (copy)` : value]]
    }),
  )
}
