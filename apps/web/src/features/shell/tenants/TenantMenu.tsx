import { Avatar, Badge, Button, Listbox, type ListboxOption } from '@monarch/ui'
import AnchoredPopover from '@monarch/ui/anchored-popover'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { placeStatus, organizationsQuery, type OwnOrganization } from '../../../lib/tenants/organizations.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useSwitchTenant } from '../../../lib/navigation/switch-tenant.ts'
import { type Organization, recentTenantIds } from '../../../lib/credentials/tenant-choice.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from './messages.ts'

interface TenantMenuProps {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** Opens the dialog for a new workspace or organization. */
  onCreate: (what: { readonly tenantIn: string } | 'organization') => void
}

/** Workspaces to switch to, closed ones, and buttons to create more. */
export default function TenantMenu({ anchor, onClose, onCreate }: TenantMenuProps) {
  const user = useUser()
  const { tenantId, organizationId } = useTenant()
  const switchTenant = useSwitchTenant()
  const { data } = useQuery(organizationsQuery)
  const creatable = (data?.organizations ?? []).filter(({ may, status }) => may.createTenants && status === 'active')
  const here = creatable.find(({ id }) => id === organizationId) ?? creatable[0]
  return (
    <AnchoredPopover anchor={anchor} label={t('workspaces')} className="w-60 p-0" onClose={onClose}>
      <TenantList
        organizations={sortByRecent(user.organizations)}
        closed={data?.organizations ?? []}
        current={tenantId}
        onChoose={(id) => {
          onClose()
          if (id !== tenantId) void switchTenant(id)
        }}
      />
      {(here || data?.mayCreate) && (
        <div className="flex flex-col border-t p-1">
          {here && (
            <Button variant="ghost" size="sm" className="justify-start" onClick={() => onCreate({ tenantIn: here.id })}>
              <Plus aria-hidden />
              {t('createTenant')}
              {creatable.length > 1 && (
                <span className="truncate text-muted-foreground">{t('inOrganization', { name: here.name })}</span>
              )}
            </Button>
          )}
          {data?.mayCreate && (
            <Button variant="ghost" size="sm" className="justify-start" onClick={() => onCreate('organization')}>
              <Plus aria-hidden />
              {t('createOrganization')}
            </Button>
          )}
        </div>
      )}
    </AnchoredPopover>
  )
}

const searchAbove = 7

interface TenantListProps {
  organizations: readonly Organization[]
  /** All organizations, with tenants that are closed. */
  closed: readonly OwnOrganization[]
  current: string | null
  onChoose: (id: string) => void
}

function TenantList({ organizations, closed, current, onChoose }: TenantListProps) {
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const requested = text.trim().toLowerCase()
  const options = organizations.flatMap((organization) =>
    organization.tenants.map((tenant): ListboxOption => ({
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
  for (const { name, tenants } of closed) {
    for (const tenant of tenants.filter(({ status }) => status !== 'active')) {
      const { word, look } = placeStatus(tenant)
      options.push({
        value: tenant.id,
        label: tenant.name,
        group: name,
        disabled: true,
        content: (
          <span className="flex items-center gap-2">
            <Avatar name={tenant.name} square size="xs" />
            <span className="truncate">{tenant.name}</span>
            <Badge variant={look}>{word}</Badge>
          </span>
        ),
      })
    }
  }
  const shown = options.filter((option) => `${option.group} ${option.label}`.toLowerCase().includes(requested))
  const searchable = options.length > searchAbove
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()
    } else if (event.key === 'Enter') {
      const first = shown.find(({ disabled }) => !disabled)
      if (first) onChoose(first.value)
    }
  }
  return (
    <div ref={list}>
      {searchable && (
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('searchWorkspaces')}
          placeholder={t('searchPlaceholder')}
          className="h-9 w-full border-b bg-transparent px-3 text-base focus-visible:-outline-offset-2 lg:text-cell"
        />
      )}
      {shown.length > 0 ? (
        <Listbox label={t('workspaces')} options={shown} value={current} onChoose={onChoose} autoFocus={!searchable} />
      ) : (
        <p className="px-3 py-3 text-cell text-muted-foreground">
          {options.length === 0 ? t('memberOfNone') : t('noMatch')}
        </p>
      )}
    </div>
  )
}

function sortByRecent(organizations: readonly Organization[]): Organization[] {
  const recent = recentTenantIds()
  const rank = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const best = (organization: Organization) =>
    organization.tenants.reduce((least, { id }) => Math.min(least, rank(id)), recent.length)
  return organizations
    .map((organization) => ({
      ...organization,
      tenants: organization.tenants.toSorted((a, b) => rank(a.id) - rank(b.id)),
    }))
    .sort((a, b) => best(a) - best(b))
}
