import { areaList, covers, type PermissionPattern } from '@monarch/schema'

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
    { value: 'read', label: 'Read records', help: 'All records that you can see.', permissions: ['record:*:read'] },
    {
      value: 'write',
      label: 'Read and change records',
      help: 'Also create, change and delete them.',
      permissions: ['record:*:*'],
    },
    {
      value: 'all',
      label: 'All of your permissions',
      help: 'Includes structure, users and settings.',
      permissions: held,
    },
    { value: 'own', label: 'Choose…', help: 'Select permissions for each entity.', permissions: null },
  ]
  return presets.filter(({ permissions }) => permissions?.every((one) => covers(held, one)) ?? true)
}

/** Permissions besides those on records: all of an area, or its only action. */
export const otherPermissions = areaList.flatMap(({ id, actions, forKeys }) => {
  const names = Object.keys(actions)
  return forKeys
    ? [{ permission: `${id}:${names.length === 1 ? names[0]! : '*'}` as PermissionPattern, label: forKeys }]
    : []
})

/** Short text for a table. */
export function describePermissions(permissions: readonly string[]): string {
  if (permissions.includes('*')) return 'Everything'
  if (permissions.length === 1 && permissions[0] === 'record:*:read') return 'Read records'
  if (permissions.length === 1 && permissions[0] === 'record:*:*') return 'Read and change records'
  const [first] = permissions
  return permissions.length === 1 ? first! : `${permissions.length} permissions`
}
