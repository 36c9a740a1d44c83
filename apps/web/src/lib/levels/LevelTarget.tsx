import { Select } from '@monarch/ui'
import type { Target } from './override.ts'
import { useReach, useRoles } from '../tenants/roles.ts'
import { useTenant } from '../tenants/tenant.ts'
import { useLevelsFor } from './use-level.ts'
import { levelName } from './Provenance.tsx'
import { t } from './messages.ts'

/** Levels at which the user may change the setting, most specific first. Roles are missing until they are loaded. */
export function useTargets(settingKey: string): readonly Target[] {
  const levels = useLevelsFor(settingKey)
  const { data: roles = [] } = useRoles(levels.includes('role'))
  return levels
    .toReversed()
    .flatMap((level): Target[] =>
      level === 'role'
        ? roles.map(({ id, name }) => ({ level, roleId: id, name: t('roleColon', { name }) }))
        : [{ level, roleId: null, name: levelName(level) }],
    )
}

interface TargetChoiceProps {
  settingKey: string
  targets: readonly Target[]
  value: Target
  onValueChange: (target: Target) => void
}

/** Chooses the level to edit and shows how many people it affects. */
export function TargetChoice({ settingKey, targets, value, onValueChange }: TargetChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border bg-sunken px-3 py-2">
      <span className="text-cell font-medium">{t('editingFor')}</span>
      {targets.length > 1 ? (
        <Select
          aria-label={t('level')}
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

/** '14 people see it', counted by the server, without people who override it themselves. */
export function Reach(props: ReachProps) {
  return (
    <span role="status" className="text-xs text-muted-foreground tabular-nums">
      <ReachText {...props} />
    </span>
  )
}

interface ReachProps {
  target: Pick<Target, 'level' | 'roleId'>
  settingKey: string
}

/** The same text without a live region, for several settings side by side. */
export function ReachText({ target: { level, roleId }, settingKey }: ReachProps) {
  const { organization } = useTenant()
  const { data } = useReach(level, roleId, settingKey)
  if (level === 'personal') return t('onlyYou')
  if (data === undefined) return '…'
  const count = Number(data)
  return level === 'organization' && organization
    ? t('peopleIn', { count, name: organization.name })
    : t('people', { count })
}

const idOf = ({ level, roleId }: Target): string => roleId ?? level
