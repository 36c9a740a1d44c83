import { Select } from '@monarch/ui'
import type { Target } from './override.ts'
import { useReach, useRoles } from '../session/roles.ts'
import { useTenant } from '../tenants/tenant.ts'
import { useLevelsFor } from './use-level.ts'

/** Where one may set this, the nearest first. While the roles are on their way, they are not among them. */
export function useTargets(settingKey: string): readonly Target[] {
  const levels = useLevelsFor(settingKey)
  const { data: roles = [] } = useRoles(levels.includes('role'))
  return levels
    .toReversed()
    .flatMap((level): Target[] =>
      level === 'role'
        ? roles.map(({ id, name }) => ({ level, roleId: id, name: `Role: ${name}` }))
        : [{ level, roleId: null, name: plainNames[level] }],
    )
}

const plainNames = { platform: 'Platform', organization: 'Organization', personal: 'Personal' } as const

interface TargetChoiceProps {
  settingKey: string
  targets: readonly Target[]
  value: Target
  onValueChange: (target: Target) => void
}

/** Says at which level one is editing, and how many people that affects. */
export function TargetChoice({ settingKey, targets, value, onValueChange }: TargetChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border bg-sunken px-3 py-2">
      <span className="text-cell font-medium">Editing for</span>
      {targets.length > 1 ? (
        <Select
          aria-label="Level"
          className="w-48"
          options={targets.map((target) => ({ value: idOf(target), label: target.name }))}
          value={idOf(value)}
          onValueChange={(id) => onValueChange(targets.find((target) => idOf(target) === id)!)}
        />
      ) : (
        <span className="text-cell">{value.name}</span>
      )}
      <Reach target={value} settingKey={settingKey} />
    </div>
  )
}

/** '14 people see it', counted by the server: who has chosen otherwise is not among them. */
export function Reach(props: ReachProps) {
  return (
    <span role="status" className="text-xs text-muted-foreground tabular-nums">
      <ReachWords {...props} />
    </span>
  )
}

interface ReachProps {
  target: Pick<Target, 'level' | 'roleId'>
  settingKey: string
}

/** The same beside each of several settings, where it is not to be read aloud by itself. */
export function ReachWords({ target: { level, roleId }, settingKey }: ReachProps) {
  const { organization } = useTenant()
  const { data } = useReach(level, roleId, settingKey)
  const where = level === 'organization' && organization ? ` in ${organization.name}` : ''
  return level === 'personal' ? 'Only you' : data === undefined ? '…' : `${people(Number(data))}${where}`
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
const idOf = ({ level, roleId }: Target): string => roleId ?? level
