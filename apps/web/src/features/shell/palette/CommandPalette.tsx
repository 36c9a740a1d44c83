import {
  cn,
  Command,
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  EntityIcon,
  Kbd,
} from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import type { Command as PageCommand } from '../../../lib/keys/commands.ts'
import type { HeldKeys } from '../../../lib/keys/held-keys.ts'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { keysOf } from '../../../lib/keys/shortcuts.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { isCreateRequest, firstCommands, leadingGroups, matchCommands, usePaletteGroups } from './palette-items.tsx'
import { useRecordSearch } from './use-record-search.ts'
import { t } from './messages.ts'

interface CommandPaletteProps {
  /** Initial text. */
  start: string
  /** Keys typed before the palette was rendered. */
  typed: HeldKeys
  onClose: () => void
}

/** Finds pages, records and actions. `>` limits the results to actions; Mod+Enter opens a new tab. */
export default function CommandPalette({ start, typed, onClose }: CommandPaletteProps) {
  const { tenantId } = useTenant()
  const [text, setText] = useState(start)
  const isActionsOnly = text.startsWith('>')
  const words = text.replace(/^>\s*/, '')
  // The first frame draws what fits into the list. A search always draws all its matches: Enter takes the first of them.
  const isWhole = useDeferredValue(true, false) || text !== ''
  const matching = usePaletteGroups()
    .filter(({ heading }) => !isActionsOnly || !leadingGroups().has(heading))
    // Actions of the page come before the 'Create' actions of all entities.
    .toSorted((a, b) => (isActionsOnly ? Number(a.heading === t('create')) - Number(b.heading === t('create')) : 0))
    .map(({ heading, commands }) => ({ heading, commands: matchCommands(commands, words) }))
  const groups = isWhole ? matching : firstCommands(matching, fitting)
  const search = useRecordSearch(tenantId, isActionsOnly ? '' : words)
  const records = useFoundItems(search.found.items)
  // The number of groups before the records. Enter takes the first item of all.
  const places = groups.findIndex(({ heading }) => heading === t(isCreateRequest(words) ? 'create' : 'goTo')) + 1

  // cmdk does not report modifier keys, so Mod is read from the event.
  const modHeld = useRef(false)
  const noteKeys = (event: KeyboardEvent | MouseEvent) => {
    modHeld.current = event.metaKey || event.ctrlKey
    if (modHeld.current && 'key' in event && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      onClose()
    }
  }
  const choose = ({ href, run }: PaletteItem) => {
    onClose()
    if (href !== undefined && modHeld.current) window.open(inThisTenant(href), '_blank', 'noopener')
    // After the focus has returned, because the command may move it.
    else requestAnimationFrame(() => setTimeout(run))
  }
  const section = (heading: string, items: readonly PaletteItem[]) => (
    <PaletteGroup key={heading} heading={heading} items={items} onChoose={choose} />
  )

  return (
    <CommandDialog label={t('commandPalette')} onClose={onClose}>
      <div onKeyDownCapture={noteKeys} onClickCapture={noteKeys}>
        <Command label={t('commandPalette')} loop shouldFilter={false}>
          <CommandInput
            value={text}
            onValueChange={setText}
            onFocus={() => {
              const waiting = typed.take()
              if (waiting !== '') setText((before) => before + waiting)
            }}
            aria-label={t('searchLabel')}
            placeholder={t('searchPlaceholder')}
            className="h-12 w-full border-b bg-transparent px-4 text-base outline-none focus-visible:outline-none"
          />
          <CommandList
            label={t('results')}
            aria-busy={search.isSearching}
            className="max-h-[min(400px,50vh)] overflow-y-auto overscroll-contain p-2"
          >
            {search.isSearching ? (
              <CommandEmpty className={emptyLook}>{t('searching')}</CommandEmpty>
            ) : (
              <CommandEmpty className={emptyLook}>{t('noMatch')}</CommandEmpty>
            )}
            {groups.slice(0, places).map(({ heading, commands }) => section(heading, commands))}
            {search.error
              ? section(t('records'), [
                  {
                    id: 'retry',
                    label: t('searchFailed', { message: search.error.message }),
                    run: search.retry,
                  },
                ])
              : section(t('records'), records)}
            {search.found.cutAt !== null && (
              <p className="px-2 py-1.5 text-xs text-muted-foreground">
                {t('firstShown', { count: search.found.cutAt })}
              </p>
            )}
            {groups.slice(places).map(({ heading, commands }) => section(heading, commands))}
          </CommandList>
          <p className="flex items-center gap-3 border-t px-4 py-2 text-xs text-muted-foreground max-sm:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys="Enter" /> {t('open')}
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys="Mod+Enter" /> {t('openInANewTab')}
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys=">" /> {t('actionsOnly')}
            </span>
          </p>
        </Command>
      </div>
    </CommandDialog>
  )
}

type PaletteItem = PageCommand & { readonly description?: ReactNode }

/** Items that fit into the list. */
const fitting = 12

const emptyLook = 'px-2 py-8 text-center text-sm text-muted-foreground'

/** Found records, grouped by entity. */
function useFoundItems(found: ReturnType<typeof useRecordSearch>['found']['items']): readonly PaletteItem[] {
  const navigate = useNavigate()
  const { data: navigation } = useNavigation()
  const byName = new Map(navigation?.entities.map((entity) => [entity.name, entity]))
  return found.map(({ entity, id, title, subtitle }) => {
    const of = byName.get(entity)
    const params = { name: entity, recordId: id }
    return {
      id: `record ${id}`,
      label: title || t('untitled'),
      icon: <EntityIcon name={of?.icon ?? null} />,
      href: `/entities/${entity}/${id}`,
      run: () => void navigate({ to: '/entities/$name/$recordId', params }),
      description: [subtitle, of?.displayName].filter(Boolean).join(' · '),
    }
  })
}

interface PaletteGroupProps {
  heading: string
  items: readonly PaletteItem[]
  onChoose: (item: PaletteItem) => void
}

function PaletteGroup({ heading, items, onChoose }: PaletteGroupProps) {
  if (items.length === 0) return null
  return (
    <CommandGroup heading={heading}>
      {items.map((item) => {
        const keys = item.keys ?? (item.shortcut && keysOf(item.shortcut))
        return (
          <CommandItem
            key={item.id}
            value={`${heading} ${item.id}`}
            onSelect={() => onChoose(item)}
            className={cn(
              'flex min-h-9 cursor-default items-center gap-3 rounded-md px-2 text-sm select-none',
              'data-[selected=true]:bg-hover pointer-coarse:min-h-11 [&>.lucide]:text-muted-foreground',
            )}
          >
            {item.icon ?? <span aria-hidden className="size-4 shrink-0" />}
            <span className="min-w-0 truncate">{item.label}</span>
            {item.description && (
              <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground">{item.description}</span>
            )}
            {keys && (
              <span aria-hidden className="ml-auto flex shrink-0 gap-1">
                {keys.split(' ').map((stroke) => (
                  <Kbd key={stroke} keys={stroke} />
                ))}
              </span>
            )}
          </CommandItem>
        )
      })}
    </CommandGroup>
  )
}

/** A new tab opens the same tenant. */
function inThisTenant(href: string): string {
  const url = new URL(href, location.origin)
  const tenant = new URLSearchParams(location.search).get('tenant')
  if (tenant !== null) url.searchParams.set('tenant', tenant)
  return url.href
}
