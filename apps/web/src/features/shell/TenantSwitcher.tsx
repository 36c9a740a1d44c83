import { Avatar, Listbox, Popover, PopoverContent, PopoverTrigger } from '@monarch/ui'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { useSetting } from '../../lib/settings.ts'
import { type Organization, recentTenantIds } from '../../lib/tenant-choice.ts'
import { useSwitchTenant } from '../../lib/switch-tenant.ts'
import { useTenant } from '../../lib/tenant.ts'

/** The workspace one is in, and the way to another: a listbox grouped by organization, recent ones first. */
export function TenantSwitcher() {
  const user = useUser()
  const { tenant, tenantId, organization } = useTenant()
  const { value: logo } = useSetting<string | null>('theme.logo')
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
          {logo ? (
            <img src={logo} alt="" className="size-7 shrink-0 rounded-md object-contain" />
          ) : (
            <Avatar name={tenant?.name ?? 'Monarch'} square size="md" className="size-7" />
          )}
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
  const wanted = text.trim().toLowerCase()
  const options = organizations.flatMap((organization) =>
    organization.tenants.map((tenant) => ({
      value: tenant.id,
      label: tenant.name,
      group: organization.name,
      content: (
        <span className="flex items-center gap-2">
          <Avatar name={tenant.name} square size="xs" />
          <span className="truncate">{tenant.name}</span>
        </span>
      ),
    })),
  )
  const shown = options.filter((option) => `${option.group} ${option.label}`.toLowerCase().includes(wanted))
  const searchable = options.length > searchAbove
  return (
    <>
      {searchable && (
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Search workspaces"
          placeholder="Search workspaces…"
          className="h-9 w-full border-b bg-transparent px-3 text-base focus-visible:-outline-offset-2 lg:text-cell"
        />
      )}
      {shown.length > 0 ? (
        <Listbox label="Workspaces" options={shown} value={current} onChoose={onChoose} autoFocus={!searchable} />
      ) : (
        <p className="px-3 py-3 text-cell text-muted-foreground">
          {options.length === 0 ? 'You are not a member of any workspace yet.' : 'No match'}
        </p>
      )}
    </>
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
