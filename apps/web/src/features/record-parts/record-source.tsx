import { usersEntityId } from '@monarch/field-types'
import {
  FileSourceContext,
  type RecordLimit,
  type RecordSource,
  RecordSourceContext,
  useLinkStop,
} from '@monarch/field-types/web'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { cutList } from '../../lib/cut-list.ts'
import { queryStaleTime } from '../../lib/constants.ts'
import { may } from '../../lib/session/route-needs.ts'
import { useRights } from '../../lib/session/use-rights.ts'
import { Face, SuspendedNote, usePeopleSource } from '../../lib/people/people-source.tsx'
import { RecordFace } from './RecordFace.tsx'
import { fileSource } from './file-source.ts'
import { GenerationScope } from './generation.tsx'
import { useOpenInPanel } from './record-opener.ts'
import { findRecords, recordsKey, searchRecords } from '../record-data/queries.ts'
import type { Entity, EntityStructure } from '../record-data/structure.ts'
import { t } from './messages.ts'

const optionCount = 20

interface RecordSourceProviderProps {
  tenantId: string | null
  structure: EntityStructure
  children: ReactNode
}

/** Gives the fields of an entity access to related records and file uploads. */
export function RecordSourceProvider({ tenantId, structure, children }: RecordSourceProviderProps) {
  const client = useQueryClient()
  const people = usePeopleSource(tenantId)
  const { permissions, isLimited } = useRights()
  const source = useMemo((): RecordSource => {
    const { byId } = structure
    return {
      async search(entityId, text, signal, limit) {
        if (entityId === usersEntityId) return people.search(text)
        const entity = byId.get(entityId)
        if (!entity) return cutList([], optionCount)
        const found = await findRecords(
          entity,
          { text: text.trim(), limit: optionCount + 1, where: whereOf(entity, limit) },
          signal,
        )
        const icon = <RecordFace icon={entity.icon} picture={null} className="size-4" />
        const matches = cutList(
          found.map((option) => ({ ...option, icon })),
          optionCount,
        )
        const name = text.trim()
        const mayCreate = may({ permissions, isLimited }, `record:${entity.name}:create`)
        if (found.length > 0 || name === '' || limit || tenantId === null || !mayCreate) return matches
        const { creatorOf } = await import('./create-by-name.ts')
        return { ...matches, create: creatorOf(client, tenantId, entity, name) ?? undefined }
      },
      label(entityId, id) {
        if (entityId === usersEntityId) return people.label(id)
        const entity = byId.get(entityId)
        // The user may not read records of this entity.
        if (!entity) return Promise.resolve(t('noAccess'))
        return client.fetchQuery({
          queryKey: recordsKey(tenantId, entity.name, 'label', id),
          queryFn: async ({ signal }) => {
            const [option] = await searchRecords(entity, { where: { id: { eq: id } }, limit: 1 }, signal)
            return option?.label ?? null
          },
          staleTime: queryStaleTime,
        })
      },
      Face: ({ entityId, id, name, picture }) =>
        entityId === usersEntityId ? (
          <Face id={id} name={name} />
        ) : (
          <RecordFace icon={byId.get(entityId)?.icon ?? null} picture={picture} className="size-4 rounded-sm" />
        ),
      Note: ({ entityId, id }) => (entityId === usersEntityId ? <SuspendedNote id={id} /> : null),
      Link: ({ entityId, id, className, title, children }) => {
        const entity = byId.get(entityId)
        if (!entity || entityId === usersEntityId)
          return (
            <span className={className} title={title}>
              {children}
            </span>
          )
        return (
          <RecordLink entity={entity.name} id={id} className={className} title={title}>
            {children}
          </RecordLink>
        )
      },
    }
  }, [tenantId, structure, client, people, permissions, isLimited])
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

/** `undefined` without a limit, and for one by a field that the user cannot see. */
function whereOf(entity: Entity, limit: RecordLimit | null = null): object | undefined {
  const field = limit && entity.fields.find(({ name }) => name === limit.field)
  return field ? { [field.name]: { [field.type.graphql.list ? 'hasAny' : 'in']: limit.values } } : undefined
}

interface RecordLinkProps {
  entity: string
  id: string
  className?: string | undefined
  title?: string | undefined
  children: ReactNode
}

/** Opens the record in the panel if there is one, else (and in a new tab) on its page. */
export function RecordLink({ entity, id, className, title, children }: RecordLinkProps) {
  const stop = useLinkStop()
  const onClick = useOpenInPanel(entity, id)
  return (
    <Link
      to="/entities/$name/$recordId"
      params={{ name: entity, recordId: id }}
      {...{ className, title, onClick, ...stop }}
    >
      {children}
    </Link>
  )
}
