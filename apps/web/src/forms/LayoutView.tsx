import { cn } from '@monarch/ui'
import type { LayoutBody, LayoutItem } from '@monarch/schema'
import type { CSSProperties, ReactNode } from 'react'
import type { LayoutViewProps } from './layout-blocks/block-web.ts'
import { blockWebOf } from './layout-blocks/registry.ts'
import { gridOf, spanOn } from './layout-blocks/layout-items.ts'
import { t } from './messages.ts'

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
      className={cn(
        'grid items-start gap-(--gap-m) [grid-template-columns:repeat(var(--cols-m),minmax(0,1fr))]',
        '@[640px]:gap-(--gap-t) @[640px]:[grid-template-columns:repeat(var(--cols-t),minmax(0,1fr))]',
        '@[1024px]:gap-(--gap-d) @[1024px]:[grid-template-columns:repeat(var(--cols-d),minmax(0,1fr))]',
      )}
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
              'min-w-0 [grid-column:span_var(--span-m)]',
              '@[640px]:[grid-column:span_var(--span-t)] @[640px]:[grid-row:span_var(--rows)]',
              '@[1024px]:[grid-column:span_var(--span-d)]',
              // Reports next to each other start at the same height.
              props.isDense && (item.type === 'report' ? 'my-2' : item.type !== 'field' && 'not-first:mt-5'),
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
  const block = blockWebOf(item.type)
  if (!block) return <UnknownItem type={item.type} />
  return block.draw({ ...props, item, drawItems: (items) => <Items {...props} items={items} /> })
}

export function UnknownItem({ type }: { type: string }) {
  return (
    <p className="rounded-md border border-dashed border-border-strong bg-sunken p-3 text-cell text-muted-foreground">
      {t('unknownItemType', { type })}
    </p>
  )
}
