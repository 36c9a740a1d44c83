import { areaList, areaWords, covers, type PermissionPattern } from '@monarch/schema'
import { t } from './messages.ts'

/** A set of permissions; `own` opens the matrix. */
export interface Preset {
  readonly value: 'read' | 'write' | 'all' | 'own'
  readonly label: string
  readonly help: string
  /** `null`: chosen in the dialog. */
  readonly permissions: readonly PermissionPattern[] | null
}

/** Presets whose permissions the user holds. */
export function presetsFor(held: readonly PermissionPattern[]): readonly Preset[] {
  const presets: readonly Preset[] = [
    { value: 'read', label: t('readRecords'), help: t('readRecordsHelp'), permissions: ['record:*:read'] },
    {
      value: 'write',
      label: t('readAndChangeRecords'),
      help: t('changeRecordsHelp'),
      permissions: ['record:*:*'],
    },
    {
      value: 'all',
      label: t('allOfYourPermissions'),
      help: t('allPermissionsHelp'),
      permissions: held,
    },
    { value: 'own', label: t('choose'), help: t('chooseHelp'), permissions: null },
  ]
  return presets.filter(({ permissions }) => permissions?.every((one) => covers(held, one)) ?? true)
}

/** Permissions besides those on records: all of an area, or its only action. */
export const otherPermissions = areaList.flatMap(({ id, actions, isForKeys }) => {
  const names = Object.keys(actions)
  const permission = `${id}:${names.length === 1 ? names[0]! : '*'}` as PermissionPattern
  return isForKeys ? [{ permission, label: areaWords[id].forKeys! }] : []
})

/** Short text for a table. */
export function describePermissions(permissions: readonly string[]): string {
  if (permissions.includes('*')) return t('everything')
  if (permissions.length === 1 && permissions[0] === 'record:*:read') return t('readRecords')
  if (permissions.length === 1 && permissions[0] === 'record:*:*') return t('readAndChangeRecords')
  const [first] = permissions
  return permissions.length === 1 ? first! : t('permissionCount', { count: permissions.length })
}
