import type { Level } from '@monarch/schema'
import { SegmentedControl } from '@monarch/ui'
import { useTenant } from '../../lib/tenants/tenant.ts'

interface LevelChoiceProps {
  levels: readonly Level[]
  value: Level
  onValueChange: (level: Level) => void
}

/** For whom a change is meant. One level is no choice: then it says only for whom. */
export function LevelChoice({ levels, value, onValueChange }: LevelChoiceProps) {
  const { organization } = useTenant()
  const sentence = {
    platform: 'Everyone on this installation who has chosen nothing else.',
    organization: `Everyone in ${organization?.name ?? 'your organization'} who has chosen nothing else.`,
    role: '',
    personal: 'Only you, in every browser.',
  }[value]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-sunken px-4 py-3">
      <span className="text-sm font-medium">Changes are for</span>
      {levels.length > 1 && (
        <SegmentedControl
          aria-label="Changes are for"
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
