import type { Level } from '@monarch/schema'
import { SegmentedControl } from '@monarch/ui'
import { useTenant } from '../../lib/tenants/tenant.ts'

interface LevelChoiceProps {
  levels: readonly Level[]
  value: Level
  onValueChange: (level: Level) => void
}

/** Chooses the level that changes apply to. With a single level it only shows who is affected. */
export function LevelChoice({ levels, value, onValueChange }: LevelChoiceProps) {
  const { organization } = useTenant()
  const sentence = {
    platform: 'Everyone on this installation who has not set a value of their own.',
    organization: `Everyone in ${organization?.name ?? 'your organization'} who has not set a value of their own.`,
    role: '',
    personal: 'Only you, in all your browsers.',
  }[value]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-sunken px-4 py-3">
      <span className="text-sm font-medium">Changes apply to</span>
      {levels.length > 1 && (
        <SegmentedControl
          aria-label="Changes apply to"
          className="w-full sm:w-auto sm:min-w-80"
          options={levels.map((level) => ({ value: level, label: names[level] }))}
          value={value}
          onValueChange={onValueChange}
        />
      )}
      <span className="text-cell text-muted-foreground">{sentence}</span>
    </div>
  )
}

const names: Readonly<Record<Level, string>> = {
  platform: 'Platform',
  organization: 'Organization',
  role: 'Role',
  personal: 'Just me',
}
