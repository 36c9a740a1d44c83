import { isGranted } from '@monarch/schema'
import { useMemo } from 'react'
import type { NavigationEntity } from './build-navigation.ts'
import { useNavigation } from './navigation.ts'
import { useUser } from '../session/session.ts'
import { useSetting } from '../levels/settings.ts'
import { t } from '../messages.ts'

/** As stored in the setting. */
export type QuickAction = { kind: 'create' | 'open'; entityId: string; label?: string }

/** Quick actions of the dashboard and the palette, without those of other tenants and those not permitted. */
export function useQuickActions(): readonly QuickActionLink[] {
  const { value } = useSetting('quickActions')
  const { permissions } = useUser()
  const { data: navigation } = useNavigation()
  return useMemo(() => {
    const entities = new Map(navigation?.entities.map((entity) => [entity.id, entity]))
    return value.flatMap((action): QuickActionLink[] => {
      const entity = entities.get(action.entityId)
      if (!entity) return []
      if (action.kind === 'create' && !isGranted(permissions, `record:${entity.name}:create`)) return []
      const href = `/entities/${entity.name}${action.kind === 'create' ? '?record=new' : ''}`
      return [{ ...action, entity, href, label: action.label ?? nameOf(action.kind, entity) }]
    })
  }, [value, permissions, navigation])
}

interface QuickActionLink {
  readonly kind: QuickAction['kind']
  readonly entity: NavigationEntity
  readonly href: string
  readonly label: string
}

export function nameOf(
  kind: QuickAction['kind'],
  entity: Pick<NavigationEntity, 'displayName' | 'pluralName'>,
): string {
  return kind === 'create' ? t('create', { displayName: entity.displayName }) : entity.pluralName
}
