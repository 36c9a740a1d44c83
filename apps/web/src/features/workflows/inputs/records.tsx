import { usersEntityId } from '@monarch/field-types'
import { type RecordOption, type RecordSource, RecordSourceContext } from '@monarch/field-types/web'
import { EntityIcon } from '@monarch/ui'
import { pascalCase, type Structure } from '@monarch/schema'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type CutList, cutList } from '../../../lib/cut-list.ts'
import { graphql } from '../../../lib/api/api.ts'
import { Face, usePeopleSource } from '../../../lib/people/people-source.tsx'
import { titleFieldOf } from '../model/structure.ts'
import { t } from '../messages.ts'

/** Lets pickers choose records of the tenant. */
export function RecordsOfTenant({ structure, children }: { structure: Structure; children: ReactNode }) {
  const people = usePeopleSource(structure.tenantId)
  const source = useMemo((): RecordSource => {
    const entityOf = (id: string) => structure.entities.find((entity) => entity.id === id)
    return {
      search: (entityId, text, signal) =>
        entityId === usersEntityId ? people.search(text) : findRecords(structure, entityId, text, signal),
      Face: ({ entityId, id, name }) =>
        entityId === usersEntityId ? (
          <Face id={id} name={name} />
        ) : (
          <EntityIcon name={entityOf(entityId)?.icon} className="size-3.5 shrink-0 text-muted-foreground" />
        ),
      async label(entityId, id) {
        if (entityId === usersEntityId) return people.label(id)
        const { items } = await findRecords(structure, entityId, '', undefined, { id: { eq: id } })
        return items[0]?.label ?? null
      },
      Link: ({ entityId, id, className, children }) =>
        entityId === usersEntityId ? (
          <span className={className}>{children}</span>
        ) : (
          <Link
            to="/entities/$name/$recordId"
            params={{ name: entityOf(entityId)?.name ?? '', recordId: id }}
            className={className}
          >
            {children}
          </Link>
        ),
    }
  }, [structure, people])
  return <RecordSourceContext value={source}>{children}</RecordSourceContext>
}

const optionCount = 20

/** The first records whose name contains the text; the most recent ones for ''. */
export async function findRecords(
  structure: Structure,
  entityId: string,
  text: string,
  signal?: AbortSignal,
  where: object = {},
): Promise<CutList<RecordOption>> {
  const entity = structure.entities.find(({ id }) => id === entityId)
  if (!entity) return cutList([], optionCount)
  const title = titleFieldOf(structure, entityId)
  const type = pascalCase(entity.name)
  const document = `query WorkflowRecords($where: ${type}Where) {
  records: ${entity.name}(where: $where, orderBy: [{updatedAt: DESC}], limit: ${optionCount + 1}) { id ${title ?? ''} }
}`
  const named = title !== null && text.trim() !== '' ? { [title]: { contains: text.trim() } } : {}
  const variables = { where: { ...where, ...named } }
  const reply = await graphql<{ records: Record<string, unknown>[] }>('tenant', document, variables, { signal })
  const options = reply.records.map((record) => {
    const name = title === null ? null : record[title]
    return { id: String(record.id), label: typeof name === 'string' && name !== '' ? name : t('untitled') }
  })
  return cutList(options, optionCount)
}
