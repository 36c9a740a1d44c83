import {
  type AreaId,
  areaList,
  areaWords,
  type PermissionArea,
  type PermissionPattern,
  permissionProblem,
} from '@monarch/schema'
import { t } from './messages.ts'

/** Areas of the role editor, except records, which have their own table. */
export const matrixAreas = areaList.filter(({ id }) => id !== 'record')

/** Actions of all areas: the columns of the matrix. Other actions belong to one area. */
export const usualActions: readonly string[] = ['read', 'create', 'update', 'delete']

/** Actions that a role can grant: not those of every user, nor of platform administrators. */
export function actionsOf({ actions }: Pick<PermissionArea, 'actions'>): readonly string[] {
  return Object.keys(actions).filter((action) => actions[action] === 'tenant' || actions[action] === 'organization')
}

/** The permission for an action that the area has, or `*`. */
export const areaPermission = (area: AreaId, action: string) => `${area}:${action}` as PermissionPattern

export function actionLabel(action: string): string {
  return action === '*' ? t('everything') : t('action', { action })
}

/** 'Deal: Read', 'Users: Everything'; `nameOf` returns the name of an entity. */
export function describePermission(permission: string, nameOf: (entity: string) => string): string {
  if (permission === '*') return t('everything')
  // An earlier version accepted it.
  if (permissionProblem(permission) !== null) return t('grantsNothing')
  const [area = '', ...rest] = permission.split(':')
  const action = actionLabel(rest.at(-1) ?? '*')
  const name = rest.length > 1 && rest[0] !== '*' ? nameOf(rest[0]!) : null
  if (area === 'record') return `${name ?? t('allEntities')}: ${action}`
  return name === null ? `${areaLabel(area)}: ${action}` : t('of', { area: areaLabel(area), name, action })
}

export function areaLabel(permission: string): string {
  const [area = ''] = permission.split(':')
  return area === '*' ? t('everything') : Object.hasOwn(areaWords, area) ? areaWords[area as AreaId].label() : area
}
