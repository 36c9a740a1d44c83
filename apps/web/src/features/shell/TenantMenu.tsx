import { Avatar, Listbox } from '@monarch/ui'
import AnchoredPopover from '@monarch/ui/anchored-popover'
import { type RefObject, useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { useSwitchTenant } from '../../lib/switch-tenant.ts'
import { type Organization, recentTenantIds } from '../../lib/tenant-choice.ts'
import { useTenant } from '../../lib/tenant.ts'

interface TenantMenuProps {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The workspaces that one may change to. */
export default function TenantMenu({ anchor, onClose }: TenantMenuProps) {
  const user = useUser()
  const { tenantId } = useTenant()
  const switchTenant = useSwitchTenant()
  return (
    <AnchoredPopover anchor={anchor} label="Workspaces" className="w-60 p-0" onClose={onClose}>
      <TenantList
        organizations={sortByRecent(user.organizations)}
        current={tenantId}
        onChoose={(id) => {
          onClose()
          if (id !== tenantId) void switchTenant(id)
        }}
      />
    </AnchoredPopover>
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
