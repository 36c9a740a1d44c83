import { Avatar, cn, Popover, PopoverContent, PopoverTrigger } from '@monarch/ui'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useUser, type Organization } from '../../lib/session.ts'
import { recentTenantIds } from '../../lib/tenant-choice.ts'
import { useSwitchTenant } from '../../lib/switch-tenant.ts'
import { useTenant } from '../../lib/tenant.ts'

/** The workspace one is in, and the way to another: a listbox grouped by organization, recent ones first. */
export function TenantSwitcher() {
  const user = useUser()
  const { tenant, tenantId, organization } = useTenant()
  const switchTenant = useSwitchTenant()
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-haspopup="listbox"
          className="flex h-11 w-full items-center gap-2 rounded-md px-2 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <Avatar name={tenant?.name ?? 'Monarch'} square size="md" className="size-7" />
          <span className="min-w-0 flex-1 leading-4">
            <span className="sr-only">Workspace: </span>
            <span className="block truncate text-cell font-semibold">{tenant?.name ?? 'Choose a workspace'}</span>
            {organization && <span className="block truncate text-xs text-muted-foreground">{organization.name}</span>}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent label="Workspaces" className="w-60 p-0">
        <TenantList
          organizations={sortByRecent(user.organizations)}
          current={tenantId}
          onChoose={(id) => {
            setOpen(false)
            if (id !== tenantId) void switchTenant(id)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

const searchAbove = 7

interface TenantListProps {
  organizations: readonly Organization[]
  current: string | null
  onChoose: (id: string) => void
}

function TenantList({ organizations, current, onChoose }: TenantListProps) {
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const wanted = text.trim().toLowerCase()
  const shown = organizations
    .map((o) => ({ ...o, tenants: o.tenants.filter((t) => `${o.name} ${t.name}`.toLowerCase().includes(wanted)) }))
    .filter((o) => o.tenants.length > 0)
  const count = organizations.reduce((sum, o) => sum + o.tenants.length, 0)
  const tabStop = shown.some((o) => o.tenants.some((t) => t.id === current)) ? current : shown[0]?.tenants[0]?.id

  const move = (event: KeyboardEvent) => {
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const here = options.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: options.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    options.at(next % options.length)?.focus()
  }

  return (
    <div ref={list} onKeyDown={move}>
      {count > searchAbove && (
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Search workspaces"
          placeholder="Search workspaces…"
          className="h-9 w-full border-b bg-transparent px-3 text-base focus-visible:-outline-offset-2 lg:text-cell"
        />
      )}
      <div role="listbox" aria-label="Workspaces" className="max-h-80 overflow-y-auto p-1">
        {shown.map((organization) => (
          <div key={organization.id} role="group" aria-label={organization.name}>
            <p aria-hidden className="truncate px-2 py-1.5 text-xs font-medium text-muted-foreground">
              {organization.name}
            </p>
            {organization.tenants.map((tenant) => (
              <div
                key={tenant.id}
                role="option"
                aria-selected={tenant.id === current}
                tabIndex={tenant.id === tabStop ? 0 : -1}
                onClick={() => onChoose(tenant.id)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return
                  event.preventDefault()
                  onChoose(tenant.id)
                }}
                className={cn(
                  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 text-cell hover:bg-hover pointer-coarse:min-h-11',
                  tenant.id === current && 'font-medium',
                )}
              >
                <Avatar name={tenant.name} square size="xs" />
                <span className="min-w-0 flex-1 truncate">{tenant.name}</span>
                {tenant.id === current && <Check aria-hidden />}
              </div>
            ))}
          </div>
        ))}
        {shown.length === 0 && (
          <p className="px-2 py-3 text-cell text-muted-foreground">
            {count === 0 ? 'You are not a member of any workspace yet.' : 'No match'}
          </p>
        )}
      </div>
    </div>
  )
}

function sortByRecent(organizations: readonly Organization[]): Organization[] {
  const recent = recentTenantIds()
  const rank = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const best = (organization: Organization) => Math.min(...organization.tenants.map((tenant) => rank(tenant.id)))
  return organizations
    .map((organization) => ({
      ...organization,
      tenants: organization.tenants.toSorted((a, b) => rank(a.id) - rank(b.id)),
    }))
    .sort((a, b) => best(a) - best(b))
}
