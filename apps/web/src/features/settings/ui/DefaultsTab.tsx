import { currencyCodes } from '@monarch/field-types'
import { type Level, settingOptions, settings } from '@monarch/schema'
import { Button, Combobox, Select } from '@monarch/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ReachText } from '../../../lib/levels/LevelTarget.tsx'
import { Provenance } from '../../../lib/levels/Provenance.tsx'
import { LevelChoice } from '../LevelChoice.tsx'
import { Row, Section } from '../parts/parts.tsx'
import { useLevel, useMyLevels } from '../../../lib/levels/use-level.ts'

const rows = [
  { key: 'defaults.pageSize', label: 'Records per page', help: 'For lists without their own page size.' },
  { key: 'defaults.viewType', label: 'Default view type', help: 'For new views.' },
  { key: 'defaults.dateFormat', label: 'Date format', help: 'In lists, cards and records.' },
  { key: 'defaults.clock', label: 'Time format', help: 'Wherever a time is shown.' },
  { key: 'defaults.currency', label: 'Currency', help: 'For new currency fields.' },
  { key: 'defaults.weekStart', label: 'First day of the week', help: 'In calendars and date pickers.' },
] as const

/** Defaults of lists, views and fields. */
export default function DefaultsTab() {
  const levels = useMyLevels()
  const [level, setLevel] = useState<Level>(levels.includes('organization') ? 'organization' : 'personal')
  const at = useLevel(level)
  const helpOf = (key: string, help: string) =>
    level === 'personal' ? (
      help
    ) : (
      <>
        {help} For <ReachText target={{ level, roleId: null }} settingKey={key} />.
      </>
    )
  return (
    <div className="flex max-w-[960px] flex-col gap-4">
      <LevelChoice levels={levels} value={level} onValueChange={setLevel} />
      <Section title="Defaults">
        {rows.map(({ key, label, help }) => {
          const value = at.get(key).value as string | number
          const change = (next: string | number) => void at.set({ [key]: next }, `${label} changed`)
          return (
            <Row key={key} label={label} help={helpOf(key, help)} aside={<Provenance settingKey={key} label={label} />}>
              <div className="flex w-full items-center gap-2 sm:w-80">
                {key === 'defaults.currency' ? (
                  <Combobox
                    label="Currencies"
                    aria-label={label}
                    options={currencyOptions}
                    value={String(value)}
                    onValueChange={(code) => code && change(code)}
                    className="flex-1"
                  />
                ) : (
                  <Select
                    aria-label={label}
                    options={settingOptions(settings[key]!)!.map((option) => ({
                      value: String(option.value),
                      label: option.label,
                    }))}
                    value={String(value)}
                    onValueChange={(next) => change(typeof value === 'number' ? Number(next) : next)}
                    className="flex-1"
                  />
                )}
                {at.isSetHere(key) && (
                  <Button variant="ghost" size="sm" onClick={() => void at.set({ [key]: null }, `${label} reset`)}>
                    <RotateCcw aria-hidden />
                    Reset<span className="sr-only"> {label}</span>
                  </Button>
                )}
              </div>
            </Row>
          )
        })}
      </Section>
    </div>
  )
}

const names = new Intl.DisplayNames('en-US', { type: 'currency' })
const currencyOptions = [...currencyCodes()].map((code) => ({
  value: code,
  label: `${code} · ${names.of(code) ?? code}`,
}))
