import { Button, cn, IconButton, lazyPart, Menu, MenuItem, MenuLabel } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Lock, Plus, Table2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useCommands } from '../../../lib/keys/commands.ts'
import { useViewName } from '../../../lib/levels/use-view-name.ts'
import { plainView } from './choose-view.ts'
import type { OpenView } from './use-view.ts'
import type { View } from '../parts/view-state.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { t } from '../messages.ts'

const Provenance = lazyPart(async () => ({ default: (await import('../../../lib/levels/Provenance.tsx')).Provenance }))

interface ViewTabsProps {
  open: OpenView
  /** The setting of the default view. */
  defaultViewKey: string
  menu: ReactNode
  onAdd: (() => void) | null
}

/** Tabs for all records and saved views; those that do not fit are in "More". */
export function ViewTabs({ open, defaultViewKey, menu, onAdd }: ViewTabsProps) {
  const nameOf = useViewName()
  const views = open.views.data ?? []
  const shared = views.filter(({ visibility }) => visibility !== 'personal')
  const mine = views.filter(({ visibility }) => visibility === 'personal')
  const ordered: readonly (View | null)[] = [null, ...shared, ...mine]
  const [row, measure, fitting] = useFitting(ordered.map((view) => `${view?.id} ${view && nameOf(view)}`).join())
  const current = ordered.findIndex((view) => (view?.id ?? null) === (open.view?.id ?? null))
  const shown = ordered.filter((_, index) =>
    current < fitting ? index < fitting : index < fitting - 1 || index === current,
  )
  const isWhole = shown.length === ordered.length
  useCommands(t('view'), () => [
    {
      id: 'view.next',
      label: t('nextView'),
      shortcut: 'nextView',
      run: () => open.open(ordered[(current + 1) % ordered.length] ?? null),
    },
    ...(onAdd ? [{ id: 'view.add', label: t('addView'), icon: <Plus aria-hidden />, run: onAdd }] : []),
    ...ordered.map((view) => ({
      id: `view.open.${view?.id ?? 'all'}`,
      label: t('openView', { name: view ? nameOf(view) : t('all') }),
      run: () => open.open(view),
    })),
  ])
  return (
    <nav
      ref={row}
      data-views
      aria-label={t('views')}
      className="relative flex min-w-0 flex-1 basis-64 items-center gap-0.5"
    >
      <div inert aria-hidden className="invisible absolute inset-x-0 overflow-hidden">
        <div ref={measure} className="flex w-max gap-0.5">
          {ordered.map((view) => (
            <TabFace key={view?.id ?? 'all'} view={view} className={tabLook} />
          ))}
        </div>
      </div>
      {shown.map((view) => {
        const isOpen = (view?.id ?? null) === (open.view?.id ?? null)
        return (
          <span
            key={view?.id ?? 'all'}
            data-tab={ordered.indexOf(view)}
            className={cn('group/setting flex min-w-0 shrink-0 items-center', isOpen && 'rounded-md bg-selected')}
          >
            <Link
              to="."
              search={(old) => ({ ...old, record: undefined, related: undefined, ...open.searchOf(view) })}
              aria-current={isOpen ? 'page' : undefined}
              // The URL parameters make a view current, not the path alone.
              activeOptions={{ explicitUndefined: true }}
              className={cn(
                tabLook,
                isOpen ? 'text-foreground' : 'text-muted-foreground hover:bg-hover hover:text-foreground',
              )}
            >
              <TabFace view={view} />
              {isOpen && open.state.isChanged && <ChangedDot />}
            </Link>
            {isOpen && (view?.id ?? plainView) === open.defaultId && (
              <Provenance settingKey={defaultViewKey} label={t('firstView')} isShort />
            )}
            {isOpen && menu}
          </span>
        )
      })}
      {!isWhole && <MoreViews open={open} shared={shared} mine={mine} />}
      {onAdd && (
        <IconButton label={t('addView')} size="icon-sm" onClick={onAdd}>
          <Plus aria-hidden />
        </IconButton>
      )}
    </nav>
  )
}

function TabFace({ view, className }: { view: View | null; className?: string }) {
  const nameOf = useViewName()
  const Icon = view ? viewTypesWeb[view.type].icon : Table2
  const face = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="max-w-40 truncate">{view ? nameOf(view) : t('all')}</span>
      {view?.visibility === 'locked' && <Lock aria-label={t('locked')} className="size-3 shrink-0" />}
    </>
  )
  return className ? <span className={className}>{face}</span> : face
}

/** Color alone is not accessible: includes a text for screen readers. */
function ChangedDot() {
  return (
    <span className="size-1.5 shrink-0 rounded-full bg-primary" title={t('unsavedChanges')}>
      <span className="sr-only">{t('withUnsavedChanges')}</span>
    </span>
  )
}

function MoreViews({ open, shared, mine }: { open: OpenView; shared: readonly View[]; mine: readonly View[] }) {
  const nameOf = useViewName()
  const section = (label: string, views: readonly View[]) =>
    views.length > 0 && (
      <>
        <MenuLabel>{label}</MenuLabel>
        {views.map((view) => {
          const { icon: Icon } = viewTypesWeb[view.type]
          return (
            <MenuItem key={view.id} icon={<Icon aria-hidden />} onSelect={() => open.open(view)}>
              {nameOf(view)}
            </MenuItem>
          )
        })}
      </>
    )
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="sm">
          {t('more')}
          <ChevronDown aria-hidden />
        </Button>
      }
      align="start"
    >
      <MenuItem icon={<Table2 aria-hidden />} onSelect={() => open.open(null)}>
        {t('all')}
      </MenuItem>
      {section(t('shared'), shared)}
      {section(t('mine'), mine)}
    </Menu>
  )
}

/** Number of tabs that fit next to the buttons and what the open tab shows beside its name, measured on hidden copies. */
function useFitting(tabs: string) {
  const row = useRef<HTMLElement>(null)
  const measure = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const [nav, copies] = [row.current!, measure.current!]
    const parts = [...nav.children].slice(1)
    const more = parts.find((part) => part.matches('[aria-haspopup]'))
    const count = () => {
      const widths = [...copies.children].map(widthOf)
      const extra = parts.reduce(
        (sum, part) =>
          sum + (part === more ? 0 : widthOf(part) - (widths[Number((part as HTMLElement).dataset.tab)] ?? 0)),
        0,
      )
      const room = nav.clientWidth + gap - extra
      const total = widths.reduce((sum, width) => sum + width, 0)
      if (total <= room) return setFitting(Infinity)
      const left = room - (more ? widthOf(more) : moreWidth)
      let used = 0
      const fits = widths.findIndex((width) => (used += width) > left)
      setFitting(Math.max(1, fits))
    }
    count()
    const observer = new ResizeObserver(count)
    for (const each of [nav, copies, ...parts]) observer.observe(each)
    return () => observer.disconnect()
  }, [tabs, fitting])
  return [row, measure, fitting] as const
}

const gap = 2
const moreWidth = 72
/** One pixel more, because the width is rounded. */
const widthOf = (part: Element) => (part as HTMLElement).offsetWidth + 1 + gap
const tabLook = cn(
  'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-cell font-medium whitespace-nowrap',
  'transition-colors',
  'focus-visible:-outline-offset-2 pointer-coarse:h-11',
)
