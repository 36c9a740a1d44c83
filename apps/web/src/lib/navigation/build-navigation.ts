import {
  effective,
  type GroupTexts,
  type InsightPage,
  insightPages,
  type MenuGroup,
  type Translations,
} from '@monarch/schema'
import { type Labels, labelled, labelsOf } from '../levels/labels.ts'
import type { ResolvedSettings } from '../levels/settings.ts'
import { t } from '../messages.ts'

/**
 * The navigation with the overrides of levels. Groups belong to the organization, entities to a tenant: items for
 * entities of other tenants or without readable records are left out, and so are groups with only such items.
 */
export function buildNavigation(
  stored: NavigationReply,
  settings: ResolvedSettings,
  mayRead: (entity: string) => boolean = () => true,
  labels: Labels = labelsOf(settings),
): Navigation {
  const reply = relabelNavigation(stored, labels)
  // A role can limit the menu to some groups; it does not limit access.
  const allowed = effective(settings, 'allowedGroups').value as readonly string[] | null
  const groups = arrangeGroups(reply, settings)
    .filter((group) => group.isVisible && (allowed === null || allowed.includes(group.id)))
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => item.isVisible && (item.page !== null || mayRead(item.name))),
    }))
  return {
    groups: groups.filter((group) => group.isLink || group.items.length > 0),
    entities: reply.tenantEntities,
  }
}

export const relabelNavigation = (reply: NavigationReply, labels: Labels): NavigationReply => ({
  entityGroups: reply.entityGroups.map((group) => ({
    ...group,
    displayName: labels.get(`group.${group.id}.label`) ?? group.displayName,
  })),
  tenantEntities: reply.tenantEntities.map((entity) => labelled(entity, labels)),
})

/** All groups and items of this tenant, including hidden ones; without settings, no overrides apply. */
export function arrangeGroups(
  { entityGroups, tenantEntities }: NavigationReply,
  settings: ResolvedSettings = noOverrides,
): ArrangedGroup[] {
  const say = <T>(key: string, otherwise: T): T => (effective(settings, key).value as T | null) ?? otherwise
  const entities = new Map(tenantEntities.map((entity) => [entity.id, entity]))
  const groupIds = new Set(entityGroups.map(({ id }) => id))
  const items = entityGroups.flatMap((group) =>
    group.items.flatMap((item) => {
      const subject = item.itemId === null ? pageOf(item.itemType, tenantEntities) : entityOf(entities.get(item.itemId))
      if (!subject) return []
      const at = `item.${item.id}`
      const groupId = say(`${at}.group`, group.id)
      return {
        id: item.id,
        entityId: subject.entityId,
        page: subject.page,
        name: subject.name,
        label: say(`${at}.label`, item.displayName || subject.label),
        icon: say(`${at}.icon`, item.icon ?? subject.icon),
        ownIcon: say(`${at}.icon`, item.icon),
        isVisible: say(`${at}.isVisible`, item.isVisible),
        sortOrder: say(`${at}.sortOrder`, item.sortOrder),
        groupId: groupIds.has(groupId) ? groupId : group.id,
      }
    }),
  )
  const byGroup = Map.groupBy(items, ({ groupId }) => groupId)
  return entityGroups
    .map((group) => {
      const at = `group.${group.id}`
      const members = byGroup.get(group.id) ?? []
      return {
        id: group.id,
        name: group.name,
        displayName: say(`${at}.label`, group.displayName),
        ...(group.translations && { translations: group.translations }),
        icon: say(`${at}.icon`, group.icon),
        color: group.color,
        menu: say(`${at}.menu`, group.menu),
        isVisible: say(`${at}.isVisible`, group.isVisible),
        sortOrder: say(`${at}.sortOrder`, group.sortOrder),
        isLink: !group.hasItems && members.length === 0,
        items: members.toSorted((a, b) => a.sortOrder - b.sortOrder),
      }
    })
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
}

const noOverrides: ResolvedSettings = new Map()

type Subject = Pick<NavigationItem, 'entityId' | 'page' | 'name' | 'label' | 'icon'>

const entityOf = (entity: NavigationEntity | undefined): Subject | null =>
  entity ? { entityId: entity.id, page: null, name: entity.name, label: entity.pluralName, icon: entity.icon } : null

/** `null` if the tenant has an entity of the same name, such as records about printed reports: the menu shows only the entity. */
function pageOf(type: string, entities: readonly NavigationEntity[]): Subject | null {
  const page = insightPages.find((each) => each === type)
  if (!page || entities.some(({ name }) => name === page)) return null
  return {
    entityId: undefined,
    page,
    name: page,
    label: { report: t('reports'), dashboard: t('dashboards'), metric: t('metrics') }[page],
    icon: 'chart-line',
  }
}

/** The address of a page, also for `/entities/reports`, unless the tenant has an entity of that name. */
export const pathOfPage = {
  report: '/reports',
  dashboard: '/dashboards',
  metric: '/insights/metrics',
} as const satisfies Record<InsightPage, string>

export const pageCalled = (name: string): InsightPage | undefined =>
  insightPages.find((page) => name === page || name === `${page}s`)

export interface NavigationGroup {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly icon: string | null
  readonly color: string | null
  readonly menu: MenuGroup
  readonly items: readonly NavigationItem[]
  /** True for a group without items, which is itself a link. */
  readonly isLink: boolean
}

interface NavigationItem {
  readonly id: string
  /** Undefined for a page. */
  readonly entityId: string | undefined
  /** Reports, dashboards and metrics are pages of their own. */
  readonly page: InsightPage | null
  readonly label: string
  readonly icon: string | null
  /** Icon set by the item or a level; without it the menu shows none. */
  readonly ownIcon: string | null
  /** Technical name of the entity: the item links to /entities/{name}. For a page, its type. */
  readonly name: string
}

export interface ArrangedGroup extends NavigationGroup {
  readonly translations?: Translations<GroupTexts> | null
  readonly isVisible: boolean
  readonly sortOrder: number
  readonly items: readonly ArrangedItem[]
}

export interface ArrangedItem extends NavigationItem {
  readonly isVisible: boolean
  readonly sortOrder: number
  readonly groupId: string
}

export interface NavigationEntity {
  id: string
  name: string
  displayName: string
  pluralName: string
  icon: string | null
  color: string | null
  isActive: boolean
}

export interface Navigation {
  groups: NavigationGroup[]
  entities: NavigationEntity[]
}

export interface NavigationReply {
  entityGroups: {
    id: string
    name: string
    displayName: string
    translations?: Translations<GroupTexts> | null
    icon: string | null
    color: string | null
    sortOrder: number
    isVisible: boolean
    menu: MenuGroup
    /** Includes items that the user may not see. */
    hasItems: boolean
    items: {
      id: string
      itemType: string
      itemId: string | null
      displayName: string | null
      icon: string | null
      sortOrder: number
      isVisible: boolean
    }[]
  }[]
  tenantEntities: NavigationEntity[]
}
