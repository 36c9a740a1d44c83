import { areaList, covers } from '@monarch/schema'

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
  return presets.filter(({ permissions }) => permissions?.every((one) => covers(held, one)) ?? true)
}

/** What else a key can do: all of an area, or its one action. */
export const otherPermissions = areaList.flatMap(({ id, actions, forKeys }) => {
  const names = Object.keys(actions)
  return forKeys ? [{ permission: `${id}:${names.length === 1 ? names[0]! : '*'}`, label: forKeys }] : []
})

/** A permission or two for a line of a table. */
export function describePermissions(permissions: readonly string[]): string {
  if (permissions.includes('*')) return 'Everything'
  if (permissions.length === 1 && permissions[0] === 'record:*:read') return 'Read records'
  if (permissions.length === 1 && permissions[0] === 'record:*:*') return 'Read and change records'
  const [first] = permissions
  return permissions.length === 1 ? first! : `${permissions.length} permissions`
}
