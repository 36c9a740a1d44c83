import { formatNumber } from '@monarch/messages'
import type { Json } from '@monarch/field-types'
import { type TermViewer, viewTypeDefinitions, viewTypes, type ViewType } from '@monarch/schema'
import { EmptyState, SegmentedControl, Select, Skeleton } from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Boxes } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import type { NavigationEntity } from '../../lib/navigation/build-navigation.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { useStructure } from '../record-data/queries.ts'
import { useRecordCount } from '../record-data/rows/use-record-count.ts'
import { RecordSourceProvider } from '../record-parts/record-source.tsx'
import type { EntityStructure } from '../record-data/structure.ts'
import { useLiveRecords } from '../record-data/live/use-live-records.ts'
import type { RecordsViewProps } from './parts/view-props.ts'
import { useViews } from './saved-views/queries.ts'
import { drawnConfig, requestOf, useViewer } from './saved-views/use-view.ts'
import { plainDraft, type ViewConfig, withType } from './parts/view-state.ts'
import { viewTypesWeb } from './registry/view-types.ts'
import { t } from './preview-messages.ts'

/** Shows real records in all view types, or in one: `?of=<entity>&as=<type>`. */
export default function ViewsPreview({ entities }: { entities: readonly NavigationEntity[] }) {
  const { tenantId } = useTenant()
  const { of, as } = useSearch({ strict: false })
  const navigate = useNavigate()
  const name = entities.find((entity) => entity.name === of)?.name ?? entities[0]?.name ?? null
  const type = viewTypes.find((each) => each === as) ?? null
  const structure = useStructure(tenantId, name ?? '')
  if (name === null) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<Boxes aria-hidden />}
        title={t('noEntitiesYet')}
        description={t('noEntitiesHelp')}
        actions={<Link to="/entities">{t('entityManagement')}</Link>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label={t('entity')}
          className="w-full sm:w-56"
          options={entities.map((entity) => ({ value: entity.name, label: entity.displayName }))}
          value={name}
          onValueChange={(next) => void navigate({ to: '.', search: (before) => ({ ...before, of: next }) })}
        />
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            aria-label={t('views')}
            className="min-w-[520px]"
            options={[
              { value: 'all', label: t('all') },
              ...viewTypes.map((each) => ({ value: each, label: viewTypeDefinitions[each].label() })),
            ]}
            value={type ?? 'all'}
            onValueChange={(next) =>
              void navigate({ to: '.', search: (before) => ({ ...before, as: next === 'all' ? undefined : next }) })
            }
          />
        </div>
      </div>
      {structure.data ? (
        <RecordSourceProvider key={name} tenantId={tenantId} structure={structure.data}>
          <Views tenantId={tenantId} structure={structure.data} types={type === null ? viewTypes : [type]} />
        </RecordSourceProvider>
      ) : structure.error ? (
        <QueryError headingLevel={3} title={t('errorLoadingRecords', { name })} query={structure} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
    </div>
  )
}

interface ViewsProps {
  tenantId: string | null
  structure: EntityStructure
  types: readonly ViewType[]
}

function Views({ tenantId, structure, types }: ViewsProps) {
  const { entity } = structure
  const navigate = useNavigate()
  const viewer = useViewer()
  const request = useMemo(() => requestOf(plainDraft, '', structure, viewer), [structure, viewer])
  const { data: total = null } = useRecordCount(tenantId, structure, request)
  const saved = useViews(tenantId, entity.name)
  const live = useLiveRecords(tenantId, structure, request.where, {
    total,
    holdsRows: types.every((type) => viewTypesWeb[type].holdsRows),
    isIdle: always,
  })
  const may = {
    create: useMay(`record:${entity.name}:create`),
    update: useMay(`record:${entity.name}:update`),
    delete: false,
  }
  const open = useCallback(
    (id: string) =>
      void (id === 'new'
        ? navigate({ to: '/entities/$name', params: { name: entity.name }, search: { record: 'new' } })
        : navigate({ to: '/entities/$name/$recordId', params: { name: entity.name, recordId: id }, search: {} })),
    [navigate, entity.name],
  )
  const facts = [
    { label: t('records'), value: total },
    { label: t('fields'), value: entity.fields.length },
    { label: t('savedViews'), value: saved.data?.length ?? null },
  ]
  return (
    <>
      <dl aria-label={t('status')} className="flex flex-wrap gap-x-6 gap-y-1 text-cell">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium tabular-nums">
              {value === undefined || value === null ? '…' : formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
      <div className={types.length === 1 ? 'grid gap-4' : 'grid gap-4 xl:grid-cols-2'}>
        {types.map((type) => (
          <ViewPanel
            key={type}
            {...{ tenantId, structure, type, request, total, may, viewer }}
            tinted={live.tinted}
            onOpen={open}
          />
        ))}
      </div>
    </>
  )
}

interface ViewPanelProps extends Pick<
  RecordsViewProps,
  'tenantId' | 'structure' | 'request' | 'total' | 'may' | 'tinted' | 'onOpen'
> {
  type: ViewType
  viewer: TermViewer
}

function ViewPanel({ type, viewer, ...props }: ViewPanelProps) {
  const { structure } = props
  const { View, icon: Icon, problem } = viewTypesWeb[type]
  const label = viewTypeDefinitions[type].label()
  const unfit = problem?.(structure) ?? null
  const usual = useMemo(
    () => drawnConfig(withType(plainDraft, type), structure, viewer, null),
    [type, structure, viewer],
  )
  // Changes in a preview are lost when it unmounts.
  const [changed, setChanged] = useState<ViewConfig>({})
  const config = useMemo(() => ({ ...usual, ...changed }), [usual, changed])
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-1.5">
      <h3 className="flex items-center gap-1.5 text-cell font-semibold">
        <Icon aria-hidden className="size-4" />
        {label}
      </h3>
      <div className="@container flex h-[520px] min-w-0 flex-col overflow-hidden rounded-lg border bg-background">
        {unfit !== null ? (
          <EmptyState icon={<Icon aria-hidden />} title={unfit} headingLevel={3} />
        ) : (
          <View
            {...props}
            config={config}
            onConfig={(change) => setChanged((before) => withoutUnset({ ...before, ...change }))}
            openId={null}
            onDelete={nothing}
          />
        )}
      </div>
    </section>
  )
}

const withoutUnset = (config: Partial<ViewConfig>): ViewConfig =>
  Object.fromEntries(Object.entries(config).filter((entry): entry is [string, Json] => entry[1] !== undefined))

const nothing = () => {}
const always = () => true
