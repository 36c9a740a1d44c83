import type { QueryClient } from '@tanstack/react-query'
import type { FieldDraft } from './field-draft.ts'

/** The draft of a new field that was started in the list, for the designer that opens next. */
export function startedField(client: QueryClient, entityId: string) {
  const queryKey = ['startedField', entityId]
  return {
    get: () => client.getQueryData<FieldDraft>(queryKey),
    set: (draft: FieldDraft) => client.setQueryData(queryKey, draft),
    drop: () => client.removeQueries({ queryKey }),
  }
}
