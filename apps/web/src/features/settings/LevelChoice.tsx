import type { Level } from '@monarch/schema'
import { SegmentedControl } from '@monarch/ui'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { t } from './messages.ts'

interface LevelChoiceProps {
  levels: readonly Level[]
  value: Level
  onValueChange: (level: Level) => void
}

/** Chooses the level that changes apply to. With a single level it only shows who is affected. */
export function LevelChoice({ levels, value, onValueChange }: LevelChoiceProps) {
  const { organization } = useTenant()
  const sentence = {
    platform: t('everyoneHere'),
    organization: t('everyoneIn', { name: organization?.name ?? t('yourOrganization') }),
    role: '',
    personal: t('onlyYouInAllYourBrowsers'),
  }[value]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-sunken px-4 py-3">
      <span className="text-sm font-medium">{t('changesApplyTo')}</span>
      {levels.length > 1 && (
        <SegmentedControl
          aria-label={t('changesApplyTo')}
          className="w-full sm:w-auto sm:min-w-80"
          options={levels.map((level) => ({ value: level, label: t(names[level]) }))}
          value={value}
          onValueChange={onValueChange}
        />
      )}
      <span className="text-cell text-muted-foreground">{sentence}</span>
    </div>
  )
}

const names = {
  platform: 'platform',
  organization: 'organization',
  role: 'role',
  personal: 'justMe',
} as const satisfies Readonly<Record<Level, string>>
