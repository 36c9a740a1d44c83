import { useDraggable, useDroppable } from '@dnd-kit/core'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { blockOf, type LayoutItem } from '@monarch/schema'
import { cn, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { createContext, type CSSProperties, type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import { blockWebOf } from '../../forms/layout-blocks/registry.ts'
import { type Device, gridOf, spanOn } from '../../forms/layout-blocks/layout-items.ts'
import { UnknownItem } from '../../forms/LayoutView.tsx'
import type { BuilderCommand, BuilderState } from './builder-state.ts'
import type { Dragged, Zone } from './drag.ts'
import { BlockIcon } from './BlockIcon.tsx'
import { type BuilderField, fieldOf, kindOf, nameOf } from './item-types.ts'
import { ReportName } from './RelatedReportInput.tsx'
import { type Container, containersOf, holdsItems, listAt, type Place, root, tabContainer } from './layout-tree.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'
import { hidden } from '../../lib/language/hidden.tsx'

interface CanvasProps {
  state: BuilderState
  fields: readonly BuilderField[]
  device: Device
  isDragging: boolean
  dispatch: (command: BuilderCommand) => void
  onItemKey: (event: KeyboardEvent, item: LayoutItem) => void
}

const CanvasContext = createContext<(CanvasProps & { orders: ReadonlyMap<Container, number> }) | null>(null)
const useCanvas = () => useContext(CanvasContext)!

const widths: Record<Device, number> = { desktop: 1280, tablet: 800, mobile: 390 }

/** The edited layout: every item is a box that can be selected and moved; containers can be filled. */
export function Canvas(props: CanvasProps) {
  const { layout } = props.state
  const orders = new Map(containersOf(layout.items).map((container, i) => [container, i * 1000]))
  return (
    <CanvasContext value={{ ...props, orders }}>
      <div
        data-device={props.device}
        className="mx-auto w-full rounded-lg border bg-background"
        style={{ maxWidth: widths[props.device], padding: Math.max(layout.padding, 12) }}
      >
        <ItemList container={root} />
      </div>
    </CanvasContext>
  )
}

function ItemList({ container, title }: { container: Container; title?: string }) {
  const { state, device, fields } = useCanvas()
  const { layout } = state
  const { columns, gap } = gridOf(layout, device)
  const items = listAt(layout.items, container)
  return (
    <div
      className="grid items-start"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: Math.max(gap, 8) }}
    >
      {items.map((item, index) => {
        const span = spanOn(item.w, layout.columns, columns)
        return (
          <div key={item.id} className="relative min-w-0" style={{ gridColumn: `span ${span}` } as CSSProperties}>
            <DropZone
              container={container}
              index={index}
              name={
                title === undefined
                  ? t('before', { name: nameOf(item, fields) })
                  : t('beforeIn', { name: nameOf(item, fields), title })
              }
              isUpright={span < columns}
            />
            <CanvasItem item={item} place={{ container, index }} />
          </div>
        )
      })}
      <EndZone
        container={container}
        index={items.length}
        name={title === undefined ? t('atTheEndOfTheLayout') : t('atTheEndIn', { title })}
        isEmpty={items.length === 0}
      />
    </div>
  )
}

function useZone(container: Container, index: number, name: string) {
  const { orders } = useCanvas()
  const data: Zone = { place: { container, index }, name, order: (orders.get(container) ?? 0) + index }
  return useDroppable({ id: `zone ${container} ${index}`, data })
}

/** A drop line between two items. It takes no space, so nothing shifts during a drag. */
function DropZone({ isUpright, ...zone }: { container: Container; index: number; name: string; isUpright: boolean }) {
  const { isDragging } = useCanvas()
  const { setNodeRef, isOver } = useZone(zone.container, zone.index, zone.name)
  if (!isDragging) return null
  return (
    <div
      ref={setNodeRef}
      className={cn(
        'pointer-events-none absolute z-2',
        isUpright ? 'inset-y-0 -left-1.5 w-1' : 'inset-x-0 -top-1.5 h-1',
      )}
    >
      {isOver && <Line label={zone.name} isUpright={isUpright} />}
    </div>
  )
}

function Line({ label, isUpright }: { label: string; isUpright: boolean }) {
  return (
    <>
      <span
        className={cn(
          'absolute rounded-full bg-primary',
          isUpright ? 'inset-y-0 left-px w-0.5' : 'inset-x-0 top-px h-0.5',
        )}
      />
      <span className="absolute bottom-full left-0 rounded-sm bg-primary px-1 text-2xs whitespace-nowrap text-primary-foreground">
        {label}
      </span>
    </>
  )
}

function EndZone({
  container,
  index,
  name,
  isEmpty,
}: {
  container: Container
  index: number
  name: string
  isEmpty: boolean
}) {
  const { isDragging } = useCanvas()
  const { setNodeRef, isOver } = useZone(container, index, name)
  if (!isDragging && !isEmpty) return null
  return (
    <div
      ref={setNodeRef}
      className={cn(
        'col-span-full rounded-md border border-dashed px-3 text-center text-xs text-muted-foreground',
        isEmpty ? 'py-4' : 'py-1',
        isOver && 'border-primary bg-selected text-foreground',
      )}
    >
      {isEmpty ? t('emptyLayout') : t('dropHere')}
    </div>
  )
}

function CanvasItem({ item, place }: { item: LayoutItem; place: Place }) {
  const { state, fields, dispatch, onItemKey } = useCanvas()
  const name = nameOf(item, fields)
  const data: Dragged = { kind: 'item', name, id: item.id, place }
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({ id: item.id, data })
  const isSelected = state.selected === item.id
  const isKnown = blockOf(item.type) !== undefined
  return (
    <div
      ref={setNodeRef}
      className={cn(
        'rounded-md border bg-raised',
        isSelected && 'border-primary outline-2 outline-offset-0 outline-primary',
        isDragging && 'opacity-50',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-pressed={isSelected}
        aria-roledescription={t('draggable')}
        data-item={item.id}
        onClick={() => dispatch({ type: 'select', id: item.id })}
        onKeyDown={(event) => {
          onItemKey(event, item)
          if (!event.defaultPrevented) listeners?.onKeyDown?.(event)
        }}
        className={cn(
          'flex min-h-8 w-full min-w-0 cursor-grab touch-none items-center gap-2 rounded-md px-2 py-1 text-left',
          'text-cell',
          'pointer-coarse:min-h-11',
        )}
      >
        <ItemIcon item={item} />
        <span className="min-w-0 flex-1 truncate font-medium">
          {name}
          {name !== kindOf(item) && <span className="sr-only"> ({kindOf(item)})</span>}
          {fieldOf(item, fields)?.isRequired && (
            <span aria-hidden className="ml-0.5 text-error">
              *
            </span>
          )}
        </span>
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {rich(t('widthOf', { hidden, w: item.w, columns: state.layout.columns }))}
        </span>
      </button>
      {isKnown ? (
        <Inside item={item} />
      ) : (
        <div className="p-2 pt-0">
          <UnknownItem type={item.type} />
        </div>
      )}
    </div>
  )
}

function ItemIcon({ item }: { item: LayoutItem }) {
  const { fields } = useCanvas()
  const field = fieldOf(item, fields)
  if (field)
    return <FieldTypeIcon type={field.type} icon={field.icon} className="size-4 shrink-0 text-muted-foreground" />
  return item.type === 'field' ? null : <BlockIcon type={item.type} />
}

function Inside({ item }: { item: LayoutItem }): ReactNode {
  const { fields, dispatch } = useCanvas()
  const [isOpen, setOpen] = useState(true)
  const name = nameOf(item, fields)
  const preview = blockWebOf(item.type)?.preview
  if (preview) return preview(item)
  if (item.type === 'report') return <ReportName item={item} />
  if (item.tabs) {
    const active = item.tabs.find(({ id }) => id === item.activeTab) ?? item.tabs[0]
    if (!active) return null
    return (
      <Tabs
        value={active.id}
        onValueChange={(activeTab) => dispatch({ type: 'change', id: item.id, change: { activeTab } })}
        className="p-2 pt-0"
      >
        <TabsList aria-label={name}>
          {item.tabs.map((tab) => (
            <TabsTrigger key={tab.id} value={tab.id}>
              {tab.label}
            </TabsTrigger>
          ))}
        </TabsList>
        {item.tabs.map((tab) => (
          <TabsContent key={tab.id} value={tab.id} className="pt-3">
            <ItemList container={tabContainer(item, tab.id)} title={tab.label} />
          </TabsContent>
        ))}
      </Tabs>
    )
  }
  if (!holdsItems(item)) return null
  return (
    <div className="flex flex-col gap-2 p-2 pt-0">
      {item.props?.collapsible && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex h-6 items-center gap-1 self-start rounded-sm text-xs text-muted-foreground"
        >
          {isOpen ? (
            <ChevronDown aria-hidden className="size-3.5" />
          ) : (
            <ChevronRight aria-hidden className="size-3.5" />
          )}
          {isOpen ? t('collapse') : t('expand')}
          <span className="sr-only"> {name}</span>
        </button>
      )}
      {(isOpen || !item.props?.collapsible) && <ItemList container={item.id} title={name} />}
    </div>
  )
}
