import type { MenuGroup } from '@monarch/schema'
import { Button, cn, EntityIcon, lazyPart, Spinner } from '@monarch/ui'
import { useLocation, useParams } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { type NavigationGroup, pathOfPage } from '../../../lib/navigation/build-navigation.ts'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useStored } from '../../../lib/stored.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { NavLink, SharedNavLink, navItemLook } from './NavLink.tsx'
import { t } from './messages.ts'

const NavControls = lazyPart(() => import('./NavControls.tsx'))

export function NavGroups() {
  const { tenantId, organizationId } = useTenant()
  const navigation = useNavigation()
  if (!tenantId || !organizationId) return <Notice>{t('organizationOrTenantIDNotSet')}</Notice>
  if (navigation.data) return <NavSections groups={navigation.data.groups} />
  if (navigation.isError) {
    return (
      <Notice>
        <span role="alert">{t('failedToLoadNavigation')}</span>
        <Button variant="outline" size="sm" className="mt-2 w-fit" onClick={() => void navigation.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  return (
    <li className="flex items-center gap-2 p-2 text-cell text-muted-foreground">
      <Spinner label={t('loadingNavigation')} />
      {navigation.failureCount > 0 && t('stillTrying')}
    </li>
  )
}

/** Primary groups are at the top level, others below a heading. */
function NavSections({ groups }: { groups: readonly NavigationGroup[] }) {
  const byMenu = Map.groupBy(groups, ({ menu }) => menu)
  return menus.map(({ menu, heading }) => {
    const entries = byMenu.get(menu)?.map((group) => <NavGroup key={group.id} group={group} />)
    if (!entries || heading === null) return entries
    return (
      <li key={menu} className="pt-3">
        <span id={`nav-${menu}`} className="block px-2 pb-1 text-2xs text-muted-foreground">
          {t(heading)}
        </span>
        <ul aria-labelledby={`nav-${menu}`} className="flex flex-col gap-px">
          {entries}
        </ul>
      </li>
    )
  })
}

const menus: readonly { menu: MenuGroup; heading: 'more' | 'workspace' | 'admin' | null }[] = [
  { menu: 'primary', heading: null },
  { menu: 'secondary', heading: 'more' },
  { menu: 'workspace', heading: 'workspace' },
  { menu: 'admin', heading: 'admin' },
]

function NavGroup({ group }: { group: NavigationGroup }) {
  const { name: current } = useParams({ strict: false })
  const page = useLocation({
    select: ({ pathname }) => Object.values(pathOfPage).find((path) => `${pathname}/`.startsWith(`${path}/`)),
  })
  const hasCurrent = group.items.some((item) => (item.page ? pathOfPage[item.page] === page : item.name === current))
  const [states, setStates] = useStored<Record<string, boolean>>('sidebar_groups', {})
  const open = states[group.id] ?? hasCurrent
  const icon = <EntityIcon name={group.icon} />
  const listId = `nav-${group.id}`
  if (group.isLink) {
    return (
      <Customizable kind="group" id={group.id} name={group.displayName}>
        <SharedNavLink to="/entities" icon={icon}>
          {group.displayName}
        </SharedNavLink>
      </Customizable>
    )
  }
  return (
    <li>
      <Customizable kind="group" id={group.id} name={group.displayName} as="div" addsTo={group.name}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setStates({ ...states, [group.id]: !open })}
          className={navItemLook}
        >
          {icon}
          <span className="flex-1 truncate">{group.displayName}</span>
          <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
        </button>
      </Customizable>
      <ul id={listId} hidden={!open} className="flex flex-col gap-px py-px">
        {open &&
          group.items.map((item) => (
            <Customizable key={item.id} kind="item" id={item.id} entityId={item.entityId} name={item.label}>
              <NavLink
                {...(item.page
                  ? { to: pathOfPage[item.page] }
                  : { to: '/entities/$name', params: { name: item.name } })}
                icon={item.ownIcon !== null && <EntityIcon name={item.ownIcon} className="text-muted-foreground" />}
                className={cn('group-hover/setting:pr-8', item.ownIcon === null ? 'pl-8' : 'pl-7')}
              >
                {item.label}
              </NavLink>
            </Customizable>
          ))}
      </ul>
    </li>
  )
}

interface CustomizableProps {
  kind: 'group' | 'item'
  id: string
  entityId?: string
  name: string
  as?: 'li' | 'div'
  /** The technical name of the group that new entities can be added to. */
  addsTo?: string
  children: ReactNode
}

/** A menu entry with controls to customize it, which load on hover or focus. */
function Customizable({ kind, id, entityId, name, as: Element = 'li', addsTo, children }: CustomizableProps) {
  const [isNear, setNear] = useState(() => matchMedia('(pointer: coarse)').matches)
  const mayMove = useMay('navigation:update')
  const come = () => setNear(true)
  return (
    <Element
      draggable={mayMove}
      data-entry={mayMove ? `${kind} ${id}` : undefined}
      className={cn(
        'group/setting relative data-drop-target:before:absolute data-drop-target:before:inset-x-0',
        'data-drop-target:before:-top-px data-drop-target:before:z-1 data-drop-target:before:h-0.5',
        'data-drop-target:before:bg-primary',
      )}
      onPointerEnter={come}
      onFocus={come}
    >
      {children}
      {isNear && <NavControls kind={kind} id={id} name={name} entityId={entityId} addsTo={addsTo} />}
    </Element>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return <li className="flex flex-col px-2 py-3 text-cell text-muted-foreground">{children}</li>
}
