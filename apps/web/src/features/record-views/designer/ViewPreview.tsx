import { type ViewType, viewTypeDefinitions } from '@monarch/schema'
import { EmptyState } from '@monarch/ui'
import { ArrowDownUp, Download, ListFilter, type LucideIcon, Search } from 'lucide-react'
import type { ListRequest } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { ViewConfig } from '../parts/view-state.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { t } from './messages.ts'

interface ViewPreviewProps {
  tenantId: string | null
  structure: EntityStructure
  type: ViewType
  problem: string | null
  request: ListRequest
  config: ViewConfig
  total: number | null
}

/** An inert preview of the view with real records. */
export function ViewPreview({ tenantId, structure, type, problem, request, config, total }: ViewPreviewProps) {
  const { View, icon: Icon, isForm } = viewTypesWeb[type]
  return (
    <section
      aria-label={t('preview')}
      className="flex min-h-80 min-w-0 flex-col md:sticky md:top-0 md:h-[min(560px,calc(100dvh-220px))]"
    >
      <h3 className="mb-1.5 text-cell font-medium">{t('preview')}</h3>
      <div inert className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border bg-background">
        {problem !== null ? (
          <EmptyState icon={<Icon aria-hidden />} title={problem} headingLevel={3} />
        ) : (
          <>
            <Tools type={type} config={config} />
            <View
              key={type}
              tenantId={tenantId}
              structure={structure}
              request={request}
              total={total}
              config={config}
              onConfig={nothing}
              openId={null}
              onOpen={nothing}
              onDelete={nothing}
              may={isForm ? onlyAdding : onlyLooking}
              tinted={noCells}
            />
          </>
        )}
      </div>
    </section>
  )
}

/** The parts of the toolbar that the settings affect. */
function Tools({ type, config }: Pick<ViewPreviewProps, 'type' | 'config'>) {
  const shown = Object.keys(viewTypeDefinitions[type].settings).flatMap((key) => {
    const icon = toolIcons[key]
    return icon && config[key] !== false ? [{ key, ...icon }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="flex shrink-0 gap-4 overflow-hidden border-b px-4 py-2 text-cell text-muted-foreground">
      {shown.map(({ key, label, icon: Icon }) => (
        <li key={key} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-4" />
          {t(label)}
        </li>
      ))}
    </ul>
  )
}

type ToolLabel = 'search' | 'filter' | 'sort' | 'export'

const toolIcons: Readonly<Record<string, { label: ToolLabel; icon: LucideIcon } | undefined>> = {
  enableSearch: { label: 'search', icon: Search },
  enableFilters: { label: 'filter', icon: ListFilter },
  enableSort: { label: 'sort', icon: ArrowDownUp },
  enableExport: { label: 'export', icon: Download },
}

const nothing = () => {}
/** A form requires permission to create records. */
const onlyAdding = { create: true, update: false, delete: false }
const onlyLooking = { create: false, update: false, delete: false }
const noCells: ReadonlySet<string> = new Set()
