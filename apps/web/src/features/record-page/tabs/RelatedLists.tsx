import { formatNumber } from '@monarch/messages'
import { cn, EmptyState, EntityIcon, Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Link2, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { stringifyFilter } from '../../record-filters/filter-state.ts'
import { useRelated } from '../../record-data/queries.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { RecordLink } from '../../record-parts/record-source.tsx'
import { capitalize, type Entity, type EntityStructure, type Field, isEditable } from '../../record-data/structure.ts'
import { t } from '../messages.ts'
import { rich } from '../../../lib/language/rich.ts'

const shownRecords = 5

interface RelatedListsProps {
  tenantId: string | null
  structure: EntityStructure
  record: RecordData
}

/** Lists of records that refer to this one. */
export function RelatedLists({ tenantId, structure, record }: RelatedListsProps) {
  if (structure.inverses.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<Link2 aria-hidden />}
        title={t('noRelatedRecords')}
        description={t('noRelatedRecordsHelp', { name: structure.entity.pluralName })}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {structure.inverses.map(({ entity, field }) => (
        <RelatedList key={field.id} tenantId={tenantId} entity={entity} field={field} recordId={record.id} />
      ))}
    </div>
  )
}

interface RelatedListProps {
  tenantId: string | null
  entity: Entity
  field: Field
  recordId: string
}

function RelatedList({ tenantId, entity, field, recordId }: RelatedListProps) {
  const where = useMemo(
    () => ({ [field.name]: field.type.graphql.list ? { has: recordId } : { eq: recordId } }),
    [field, recordId],
  )
  const related = useRelated(tenantId, entity, where, shownRecords)
  const mayCreate = useMay(`record:${entity.name}:create`) && isEditable(field)
  const given = JSON.stringify({ [field.name]: field.type.graphql.list ? [recordId] : recordId })
  const all = stringifyFilter({ join: 'and', items: [{ path: field.name, operator: 'eq', operand: recordId }] })
  if (related.error) {
    return (
      <p className="text-cell text-muted-foreground">
        {rich(
          t('relatedNotLoaded', {
            name: capitalize(entity.pluralName),
            message: related.error.message,
            button: (parts) => (
              <button type="button" className="text-link underline" onClick={() => void related.refetch()}>
                {parts}
              </button>
            ),
          }),
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2 text-cell">
        <EntityIcon name={entity.icon} className="text-muted-foreground" />
        <p className="min-w-0 truncate font-medium">{capitalize(entity.pluralName)}</p>
        <span className="text-muted-foreground tabular-nums">{related.data && formatNumber(related.data.total)}</span>
        {(related.data?.total ?? 0) > 0 && (
          <Link
            to="/entities/$name"
            params={{ name: entity.name }}
            search={{ filter: all }}
            className="ml-auto inline-flex min-h-6 items-center text-link hover:underline"
          >
            {rich(
              t('viewAll', {
                name: entity.pluralName,
                of: (parts) => <span className="sr-only">{parts}</span>,
              }),
            )}
          </Link>
        )}
        {mayCreate && (
          <Link
            to="/entities/$name"
            params={{ name: entity.name }}
            search={{ record: 'new', values: given }}
            className={cn(
              'inline-flex min-h-6 items-center gap-1 text-link hover:underline',
              !related.data?.total && 'ml-auto',
            )}
          >
            <Plus aria-hidden className="size-3.5" />
            {rich(t('add', { name: entity.displayName, what: (parts) => <span className="sr-only">{parts}</span> }))}
          </Link>
        )}
      </div>
      {related.isPending && <Skeleton className="h-8 w-full" />}
      {related.data?.total === 0 && <p className="text-cell text-muted-foreground">{t('noneYet')}</p>}
      {related.data && related.data.total > 0 && (
        <ul className="divide-y rounded-md border">
          {related.data.options.map(({ id, label, description }) => (
            <li key={id}>
              <RecordLink
                entity={entity.name}
                id={id}
                className={cn(
                  'flex min-h-8 items-center gap-2 px-2.5 py-1 text-cell',
                  'hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
                )}
              >
                <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
                {description && (
                  <span className="max-w-1/2 shrink-0 truncate text-muted-foreground">{description}</span>
                )}
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
