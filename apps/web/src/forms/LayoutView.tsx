import { cn, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { layoutDefaults, type LayoutBody, type LayoutItem } from '@monarch/schema'
import { ChevronRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { fieldNamesOf, gridOf, spanOn } from './layout-items.ts'

interface LayoutViewProps {
  layout: LayoutBody
  /** Returns `null` for a field that is not shown here, which also removes its box. */
  drawField: (item: LayoutItem) => ReactNode
  /** Level of the section headings. */
  headingLevel: 2 | 3 | 4
  /** Fields with errors, and the field to scroll into view. */
  failing?: readonly string[]
  revealed?: { readonly field: string } | null
  /** Values need less space than inputs. */
  isDense?: boolean
}

/**
 * Draws a layout. Breakpoints (640 and 1024 px) apply to the container, not the window, so a layout also fits in a
 * panel.
 */
export function LayoutView(props: LayoutViewProps) {
  const { layout } = props
  return (
    <div className="@container" style={{ padding: layout.padding }}>
      <Items {...props} items={layout.items} />
    </div>
  )
}

interface ItemsProps extends LayoutViewProps {
  items: readonly LayoutItem[]
}

function Items({ items, ...props }: ItemsProps) {
  const [mobile, tablet, desktop] = devices.map((device) => gridOf(props.layout, device))
  return (
    <div
      className="grid items-start gap-(--gap-m) [grid-template-columns:repeat(var(--cols-m),minmax(0,1fr))] @[640px]:gap-(--gap-t) @[640px]:[grid-template-columns:repeat(var(--cols-t),minmax(0,1fr))] @[1024px]:gap-(--gap-d) @[1024px]:[grid-template-columns:repeat(var(--cols-d),minmax(0,1fr))]"
      style={
        {
          '--cols-m': mobile!.columns,
          '--cols-t': tablet!.columns,
          '--cols-d': desktop!.columns,
          '--gap-m': `${mobile!.gap}px`,
          '--gap-t': `${tablet!.gap}px`,
          '--gap-d': `${desktop!.gap}px`,
          ...(props.isDense && { rowGap: denseGap }),
        } as CSSProperties
      }
    >
      {items.map((item) => {
        const drawn = drawItem(item, props)
        return drawn === null ? null : (
          <div
            key={item.id}
            className={cn(
              'min-w-0 [grid-column:span_var(--span-m)] @[640px]:[grid-column:span_var(--span-t)] @[640px]:[grid-row:span_var(--rows)] @[1024px]:[grid-column:span_var(--span-d)]',
              props.isDense && item.type !== 'field' && 'not-first:mt-5',
            )}
            style={placeOf(item, props.layout)}
          >
            {drawn}
          </div>
        )
      })}
    </div>
  )
}

const denseGap = 2
const devices = ['mobile', 'tablet', 'desktop'] as const

function placeOf({ w, h }: LayoutItem, layout: LayoutBody): CSSProperties {
  const [mobile, tablet, desktop] = devices.map((device) => spanOn(w, layout.columns, gridOf(layout, device).columns))
  return { '--span-m': mobile, '--span-t': tablet, '--span-d': desktop, '--rows': h } as CSSProperties
}

function drawItem(item: LayoutItem, props: LayoutViewProps): ReactNode {
  switch (item.type) {
    case 'field':
      return props.drawField(item)
    case 'section':
      return <Section item={item} {...props} />
    case 'card':
      return <Titled item={item} {...props} className="rounded-lg border bg-raised p-card" />
    case 'tabs':
      return <LayoutTabs item={item} {...props} />
    case 'divider':
      return <hr className="my-1 border-t" />
    case 'spacer':
      return <div aria-hidden style={{ height: item.props?.height ?? layoutDefaults.spacerHeight }} />
    default:
      return <UnknownItem type={item.type} />
  }
}

export function UnknownItem({ type }: { type: string }) {
  return (
    <p className="rounded-md border border-dashed border-border-strong bg-sunken p-3 text-cell text-muted-foreground">
      Unknown item type: {type}
    </p>
  )
}

const titleOf = ({ props }: LayoutItem): string => props?.title ?? props?.label ?? ''

function Titled({ item, className, ...props }: LayoutViewProps & { item: LayoutItem; className?: string }) {
  const Heading = `h${props.headingLevel}` as const
  const title = titleOf(item)
  return (
    <section
      aria-label={title || undefined}
      className={cn('flex flex-col', props.isDense ? 'gap-2' : 'gap-4', className)}
    >
      {title && <Heading className="border-b pb-1 text-cell font-semibold">{title}</Heading>}
      <Items {...props} items={item.children ?? []} />
    </section>
  )
}

/** A collapsible section shows on its heading whether it has errors, and opens when one of its fields is revealed. */
function Section({ item, ...props }: LayoutViewProps & { item: LayoutItem }) {
  const [isOpen, setOpen] = useState(item.collapsed !== true)
  const id = useId()
  const names = fieldNamesOf(item.children ?? [])
  useRevealed(props.revealed, names, () => setOpen(true))
  if (!item.props?.collapsible) return <Titled item={item} {...props} />
  const Heading = `h${props.headingLevel}` as const
  const errors = names.filter((name) => props.failing?.includes(name)).length
  return (
    <section aria-label={titleOf(item) || undefined} className="flex flex-col gap-4">
      <Heading className="border-b pb-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-1.5 rounded-sm text-left text-cell font-semibold"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 text-muted-foreground transition-transform', isOpen && 'rotate-90')}
          />
          {titleOf(item) || 'Section'}
          {errors > 0 && !isOpen && <ErrorCount count={errors} />}
        </button>
      </Heading>
      <div id={id} hidden={!isOpen}>
        <Items {...props} items={item.children ?? []} />
      </div>
    </section>
  )
}

function ErrorCount({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-error-bg px-1.5 text-2xs text-error">
      {count}
      <span className="sr-only">{count === 1 ? ' error' : ' errors'}</span>
    </span>
  )
}

function LayoutTabs({ item, ...props }: LayoutViewProps & { item: LayoutItem }) {
  const tabs = (item.tabs ?? []).map((tab) => ({ ...tab, names: fieldNamesOf(tab.items) }))
  const [chosen, setChosen] = useState(item.activeTab)
  const active = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const target = tabs.find(({ names }) => names.includes(props.revealed?.field ?? ''))
  useRevealed(props.revealed, target?.names ?? [], () => setChosen(target?.id))
  if (!active) return null
  return (
    <Tabs value={active.id} onValueChange={setChosen}>
      <TabsList aria-label={titleOf(item) || 'Sections'}>
        {tabs.map(({ id, label, names }) => (
          <TabsTrigger key={id} value={id} errors={names.filter((name) => props.failing?.includes(name)).length}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ id, items }) => (
        <TabsContent key={id} value={id} className="pt-4">
          <Items {...props} items={items} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

/** Calls `open` once for each new `revealed` object. */
function useRevealed(revealed: LayoutViewProps['revealed'], names: readonly string[], open: () => void): void {
  const [seen, setSeen] = useState(revealed)
  if (revealed === seen) return
  setSeen(revealed)
  if (revealed && names.includes(revealed.field)) open()
}
