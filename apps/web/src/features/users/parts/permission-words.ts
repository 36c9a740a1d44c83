import { areaList, type PermissionArea } from '@monarch/schema'

/** The areas of the role editor; records have a table of their own. */
export const matrixAreas = areaList.filter(({ id }) => id !== 'record')

/** Of all areas; the columns of the matrix. Others are an area's own. */
export const usualActions: readonly string[] = ['read', 'create', 'update', 'delete']

/** The actions that a role can give: not those that everyone has, nor those of the installation. */
export function actionsOf({ actions }: Pick<PermissionArea, 'actions'>): readonly string[] {
  return Object.keys(actions).filter((action) => actions[action] === 'tenant' || actions[action] === 'organization')
}

export function actionLabel(action: string): string {
  return action === '*' ? 'Everything' : action.charAt(0).toUpperCase() + action.slice(1)
}

/** 'Deal: Read', 'Users: Everything'; names of entities as `nameOf` knows them. */
export function describePermission(permission: string, nameOf: (entity: string) => string): string {
  if (permission === '*') return 'Everything'
  const [area = '', ...rest] = permission.split(':')
  const action = actionLabel(rest.at(-1) ?? '*')
  const name = rest.length > 1 && rest[0] !== '*' ? nameOf(rest[0]!) : null
  if (area === 'record') return `${name ?? 'All entities'}: ${action}`
  return name === null ? `${areaLabel(area)}: ${action}` : `${areaLabel(area)} of ${name}: ${action}`
}

/** The heading of a permission. */
export function areaLabel(permission: string): string {
  const [area = ''] = permission.split(':')
  return area === '*' ? 'Everything' : (areaList.find(({ id }) => id === area)?.label ?? area)
}
