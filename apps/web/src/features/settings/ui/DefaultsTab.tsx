import type { Level } from '@monarch/schema'
import { useState } from 'react'
import { useLevel, useMyLevels } from '../../../lib/levels/use-level.ts'
import { LevelChoice } from '../LevelChoice.tsx'
import { DefaultRows } from '../parts/DefaultRows.tsx'
import { Section } from '../parts/parts.tsx'
import { t } from './messages.ts'

/** Defaults of lists and views, and of the language and formats. */
export default function DefaultsTab() {
  const levels = useMyLevels()
  const [level, setLevel] = useState<Level>(levels.includes('organization') ? 'organization' : 'personal')
  const at = useLevel(level)
  return (
    <div className="flex max-w-[960px] flex-col gap-4">
      <LevelChoice levels={levels} value={level} onValueChange={setLevel} />
      <Section title={t('defaults')}>
        <DefaultRows
          at={at}
          keys={[
            'defaults.pageSize',
            'defaults.viewType',
            'defaults.language',
            'defaults.numberFormat',
            'defaults.dateFormat',
            'defaults.clock',
            'defaults.currency',
            'defaults.weekStart',
          ]}
        />
      </Section>
    </div>
  )
}
