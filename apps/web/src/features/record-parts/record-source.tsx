import { FileSourceContext, type RecordSource, RecordSourceContext, useLinkStop } from '@monarch/field-types/web'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { cutList } from '../../lib/cut-list.ts'
import { queryStaleTime } from '../../lib/constants.ts'
import { fileSource } from './file-source.ts'
import { GenerationScope } from './generation.tsx'
import { useOpenInPanel } from './record-opener.ts'
import { recordsKey, searchRecords } from '../record-data/queries.ts'
import { hasSearch } from '../record-data/documents.ts'
import type { EntityStructure } from '../record-data/structure.ts'

const optionCount = 20

interface RecordSourceProviderProps {
  tenantId: string | null
  structure: EntityStructure
  children: ReactNode
}

/** Gives the fields of an entity access to related records and file uploads. */
export function RecordSourceProvider({ tenantId, structure, children }: RecordSourceProviderProps) {
  const client = useQueryClient()
  const source = useMemo((): RecordSource => {
    const { byId } = structure
    return {
      async search(entityId, text, signal) {
        const entity = byId.get(entityId)
        if (!entity) return cutList([], optionCount)
        const search = text.trim() !== '' && hasSearch(entity) ? { search: text.trim() } : {}
        return cutList(await searchRecords(entity, { ...search, limit: optionCount + 1 }, signal), optionCount)
      },
      label(entityId, id) {
        const entity = byId.get(entityId)
        // The user may not read records of this entity.
        if (!entity) return Promise.resolve('No access')
        return client.fetchQuery({
          queryKey: recordsKey(tenantId, entity.name, 'label', id),
          queryFn: async ({ signal }) => {
            const [option] = await searchRecords(entity, { where: { id: { eq: id } }, limit: 1 }, signal)
            return option?.label ?? null
          },
          staleTime: queryStaleTime,
        })
      },
      Link: ({ entityId, id, className, children }) => {
        const entity = byId.get(entityId)
        if (!entity) return <span className={className}>{children}</span>
        return (
          <RecordLink entity={entity.name} id={id} className={className}>
            {children}
          </RecordLink>
        )
      },
    }
  }, [tenantId, structure, client])
  return (
    <RecordSourceContext value={source}>
      <FileSourceContext value={fileSource}>
        <GenerationScope tenantId={tenantId} structure={structure}>
          {children}
        </GenerationScope>
      </FileSourceContext>
    </RecordSourceContext>
  )
}

interface RecordLinkProps {
  entity: string
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Opens the record in the panel if there is one, else (and in a new tab) on its page. */
export function RecordLink({ entity, id, className, children }: RecordLinkProps) {
  const stop = useLinkStop()
  const onClick = useOpenInPanel(entity, id)
  return (
    <Link to="/entities/$name/$recordId" params={{ name: entity, recordId: id }} {...{ className, onClick, ...stop }}>
      {children}
    </Link>
  )
}
