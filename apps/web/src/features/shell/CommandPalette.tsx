import {
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
import { LayoutDashboard, LayoutGrid, LogOut, Monitor, Moon, Plus, Settings, Sun } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useNavigation } from '../../lib/navigation.ts'
import { useLogout, useMay } from '../../lib/session.ts'
import { useChooseTheme } from '../../lib/apply-look.ts'

/** Go anywhere, do anything, without leaving the keyboard. `>` limits to actions; Mod+Enter opens in a new tab. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const logout = useLogout()
  const setTheme = useChooseTheme()
  const { data: navigation } = useNavigation()
  const canCreateEntity = useMay('entity:create')
  const onlyActions = text.startsWith('>')

  const actions: PaletteItem[] = [
    ...(canCreateEntity ? [{ label: 'Create Entity', icon: <Plus aria-hidden />, href: '/entities?entity=new' }] : []),
    { label: 'Theme: Light', icon: <Sun aria-hidden />, run: () => setTheme('light') },
    { label: 'Theme: Dark', icon: <Moon aria-hidden />, run: () => setTheme('dark') },
    { label: 'Theme: System', icon: <Monitor aria-hidden />, run: () => setTheme('system') },
    { label: 'Logout', icon: <LogOut aria-hidden />, run: () => logout.mutate() },
  ]
  const pages: PaletteItem[] = [
    { label: 'Dashboard', icon: <LayoutDashboard aria-hidden />, href: '/' },
    { label: 'Entity Management', icon: <LayoutGrid aria-hidden />, href: '/entities' },
    { label: 'Settings', icon: <Settings aria-hidden />, href: '/settings' },
  ]
  const entities: PaletteItem[] = (navigation?.entities ?? []).map((entity) => ({
    label: entity.pluralName,
    keywords: [entity.displayName, entity.name],
    icon: <EntityIcon name={entity.icon} />,
    href: `/entities/${entity.name}`,
  }))

  // cmdk says only that an item was chosen; whether Mod was held is read from the event that chose it.
  const modHeld = useRef(false)
  const noteKeys = (event: KeyboardEvent | MouseEvent) => {
    modHeld.current = event.metaKey || event.ctrlKey
  }
  const choose = ({ href, run }: PaletteItem) => {
    onClose()
    run?.()
    if (!href) return
    if (modHeld.current) window.open(href, '_blank', 'noopener')
    else void navigate({ to: href })
  }

  return (
    <CommandDialog label="Command palette" onClose={onClose}>
      <div onKeyDownCapture={noteKeys} onClickCapture={noteKeys}>
        <Command
          label="Command palette"
          loop
          filter={(_value, search, keywords) => matchWords(search.replace(/^>\s*/, ''), keywords ?? [])}
        >
          <CommandInput
            value={text}
            onValueChange={setText}
            aria-label="Search pages, entities and actions"
            placeholder="Search pages, entities and actions…"
            className="h-12 w-full border-b bg-transparent px-4 text-base outline-none focus-visible:outline-none"
          />
          <CommandList label="Results" className="max-h-[min(400px,50vh)] overflow-y-auto overscroll-contain p-2">
            <CommandEmpty className="px-2 py-8 text-center text-sm text-muted-foreground">No match</CommandEmpty>
            {!onlyActions && <PaletteGroup heading="Go to" items={[...pages, ...entities]} onChoose={choose} />}
            <PaletteGroup heading="Actions" items={actions} onChoose={choose} />
          </CommandList>
          <p className="flex items-center gap-3 border-t px-4 py-2 text-xs text-muted-foreground max-sm:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys="Enter" /> open
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys="Mod+Enter" /> open in a new tab
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys=">" /> actions only
            </span>
          </p>
        </Command>
      </div>
    </CommandDialog>
  )
}

interface PaletteItem {
  label: string
  keywords?: string[]
  icon: ReactNode
  href?: string
  run?: () => void
}

interface PaletteGroupProps {
  heading: string
  items: PaletteItem[]
  onChoose: (item: PaletteItem) => void
}

function PaletteGroup({ heading, items, onChoose }: PaletteGroupProps) {
  return (
    <CommandGroup heading={heading}>
      {items.map((item) => (
        <CommandItem
          key={item.href ?? item.label}
          value={item.href ?? item.label}
          keywords={[item.label, ...(item.keywords ?? [])]}
          onSelect={() => onChoose(item)}
          className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-2 text-sm select-none data-[selected=true]:bg-hover pointer-coarse:min-h-11 [&>.lucide]:text-muted-foreground"
        >
          {item.icon}
          <span className="truncate">{item.label}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

function matchWords(search: string, words: readonly string[]): number {
  const text = search.trim().toLowerCase()
  if (words[0]?.toLowerCase().startsWith(text)) return 1
  return words.some((word) => word.toLowerCase().includes(text)) ? 0.5 : 0
}
