import { isGranted } from '@monarch/schema'

/** What a key may do, in few words; `own` is chosen one by one. */
export interface Preset {
  readonly value: 'read' | 'write' | 'all' | 'own'
  readonly label: string
  readonly help: string
  /** `null`: what the dialog asks for. */
  readonly permissions: readonly string[] | null
}

/** Those that the person could give; what he may do himself is one of them. */
export function presetsFor(held: readonly string[]): readonly Preset[] {
  const presets: readonly Preset[] = [
    { value: 'read', label: 'Read records', help: 'Every record that you can see.', permissions: ['record:*:read'] },
    {
      value: 'write',
      label: 'Read and change records',
      help: 'Add, change and delete them, too.',
      permissions: ['record:*:*'],
    },
    {
      value: 'all',
      label: 'Everything that you may do',
      help: 'Structure, people and settings among it.',
      permissions: held,
    },
    { value: 'own', label: 'Choose…', help: 'Entity by entity.', permissions: null },
  ]
  return presets.filter(({ permissions }) => permissions?.every((one) => isGranted(held, one)) ?? true)
}

/** Beside records. */
export const otherPermissions: readonly { readonly permission: string; readonly label: string }[] = [
  { permission: 'entity:*', label: 'Change entities and fields' },
  { permission: 'view:*', label: 'Change shared views' },
  { permission: 'workflow:*', label: 'Change and run workflows' },
  { permission: 'user:*', label: 'Manage users' },
  { permission: 'role:*', label: 'Manage roles' },
  { permission: 'settings:*', label: 'Change settings' },
  { permission: 'audit:read', label: 'Read the audit log' },
  { permission: 'api_key:*', label: 'Manage API keys' },
]

/** A permission or two for a line of a table. */
export function describePermissions(permissions: readonly string[]): string {
  if (permissions.includes('*')) return 'Everything'
  if (permissions.length === 1 && permissions[0] === 'record:*:read') return 'Read records'
  if (permissions.length === 1 && permissions[0] === 'record:*:*') return 'Read and change records'
  const [first] = permissions
  return permissions.length === 1 ? first! : `${permissions.length} permissions`
}
