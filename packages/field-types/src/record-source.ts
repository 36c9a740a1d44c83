import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Json } from './exact-number.ts'
import type { StoredFile } from './file-source.ts'

/** A record in a picker: its name, and a second line to distinguish equal names. */
export interface RecordOption {
  id: string
  label: string
  description?: string
  icon?: ReactNode
}

/** The first matches, and the total if there are more; `null` if these are all. */
export interface RecordMatches {
  readonly items: readonly RecordOption[]
  readonly cutAt: number | null
  /** Creates a record with the text as its name; only without matches, and if the user may. */
  readonly create?: (() => Promise<RecordOption>) | undefined
}

/** Limits records to those with one of these values in a field. */
export interface RecordLimit {
  readonly field: string
  readonly values: readonly Json[]
}

export interface FaceProps {
  entityId: string
  id: string
  name: string
  picture?: StoredFile | undefined
}

/** The records that relation fields can choose. The app provides them, because this package is independent of the server. */
export interface RecordSource {
  /** The first records that contain the text; for '', the most recent ones. A limit by a field that the user cannot see is ignored. */
  search(entityId: string, text: string, signal: AbortSignal, limit?: RecordLimit | null): Promise<RecordMatches>
  /** The name of a record; `null` if it is deleted or not visible to the user. */
  label(entityId: string, id: string): Promise<string | null>
  /** The picture of a record or a user, or else the icon of the entity. */
  Face?: ComponentType<FaceProps>
  /** A note after the name, for example that a user is suspended. */
  Note?: ComponentType<{ entityId: string; id: string }>
  /** A link to the record; plain text for a user. */
  Link: ComponentType<{ entityId: string; id: string; className?: string; title?: string; children: ReactNode }>
}

/** False where records are only chosen, as in filters. */
export const OffersNewRecordsContext = createContext(true)

export const RecordSourceContext = createContext<RecordSource | null>(null)

export function useRecordSource(): RecordSource {
  const source = useContext(RecordSourceContext)
  if (!source) throw new Error('A relation field must be rendered inside a RecordSourceContext')
  return source
}
