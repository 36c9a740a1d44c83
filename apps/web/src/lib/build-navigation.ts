/**
 * Groups belong to the organization, entities to a tenant: an item of another tenant's entity is left out, and a group
 * that has only such items with it.
 */
export function buildNavigation({ entityGroups, tenantEntities }: NavigationReply): Navigation {
  const entities = new Map(tenantEntities.map((entity) => [entity.id, entity]))
  const groups = entityGroups.map((group) => ({
    id: group.id,
    name: group.name,
    displayName: group.displayName,
    icon: group.icon,
    color: group.color,
    isLink: group.items.length === 0,
    items: group.items
      .filter((item) => item.isVisible && item.itemType === 'entity' && entities.has(item.itemId))
      .sort((a, b) => a.sortOrder - b.sortOrder)
      .map((item) => {
        const entity = entities.get(item.itemId)!
        return {
          id: item.id,
          name: entity.name,
          label: item.displayName || entity.pluralName,
          icon: item.icon ?? entity.icon,
        }
      }),
  }))
  return { groups: groups.filter((group) => group.isLink || group.items.length > 0), entities: tenantEntities }
}

export interface NavigationGroup {
  id: string
  name: string
  displayName: string
  icon: string | null
  color: string | null
  items: NavigationItem[]
  /** The group has no items at all, and is itself a link. */
  isLink: boolean
}

export interface NavigationItem {
  id: string
  label: string
  icon: string | null
  /** The entity's machine name: the item leads to /entities/{name}. */
  name: string
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
    icon: string | null
    color: string | null
    items: {
      id: string
      itemType: string
      itemId: string
      displayName: string | null
      icon: string | null
      sortOrder: number
      isVisible: boolean
    }[]
  }[]
  tenantEntities: NavigationEntity[]
}
