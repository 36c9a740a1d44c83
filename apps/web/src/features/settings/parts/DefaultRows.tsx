import { currencyCodes } from '@monarch/field-types'
import { currentLocale, localeTag } from '@monarch/messages'
import { settingOptions, settings } from '@monarch/schema'
import { Button, Combobox, Select } from '@monarch/ui'
import { RotateCcw } from 'lucide-react'
import { rich } from '../../../lib/language/rich.ts'
import { ReachText } from '../../../lib/levels/LevelTarget.tsx'
import { viewerFormat } from '../../../lib/look/viewer-format.ts'
import { Provenance } from '../../../lib/levels/Provenance.tsx'
import type { AtLevel } from '../../../lib/levels/use-level.ts'
import { t } from './defaults-messages.ts'
import { Row } from './parts.tsx'

const rows = {
  'defaults.language': { label: 'language', help: 'languageHelp' },
  'defaults.dateFormat': { label: 'dateFormat', help: 'dateFormatHelp' },
  'defaults.clock': { label: 'clock', help: 'clockHelp' },
  'defaults.numberFormat': { label: 'numberFormat', help: 'numberFormatHelp' },
  'defaults.weekStart': { label: 'weekStart', help: 'weekStartHelp' },
  'defaults.pageSize': { label: 'pageSize', help: 'pageSizeHelp' },
  'defaults.viewType': { label: 'viewType', help: 'viewTypeHelp' },
  'defaults.currency': { label: 'currency', help: 'currencyHelp' },
} as const

type DefaultKey = keyof typeof rows

/** One row per default, changed at the level of `at`. */
export function DefaultRows({ keys, at }: { keys: readonly DefaultKey[]; at: AtLevel }) {
  return keys.map((key) => <DefaultRow key={key} settingKey={key} at={at} />)
}

function DefaultRow({ settingKey, at }: { settingKey: DefaultKey; at: AtLevel }) {
  const label = t(rows[settingKey].label)
  const help = t(rows[settingKey].help)
  const value = at.get(settingKey).value as string | number
  const change = (next: string | number) => void at.set({ [settingKey]: next }, t('changed', { label }))
  return (
    <Row
      label={label}
      help={
        at.level === 'personal' ? (
          help
        ) : (
          <>
            {help}{' '}
            {rich(
              t('forPeople', {
                reach: () => <ReachText target={{ level: at.level, roleId: null }} settingKey={settingKey} />,
              }),
            )}
          </>
        )
      }
      aside={<Provenance settingKey={settingKey} label={label} />}
    >
      <div className="flex w-full items-center gap-2 sm:w-80">
        {settingKey === 'defaults.currency' ? (
          <Combobox
            label={t('currencies')}
            aria-label={label}
            options={currencyOptions()}
            value={String(value)}
            onValueChange={(code) => code && change(code)}
            className="flex-1"
          />
        ) : (
          <Select
            aria-label={label}
            options={optionsOf(settingKey)}
            value={String(value)}
            onValueChange={(next) => change(typeof value === 'number' ? Number(next) : next)}
            className="flex-1"
          />
        )}
        {at.isSetHere(settingKey) && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void at.set({ [settingKey]: null }, t('wasReset', { label }))}
          >
            <RotateCcw aria-hidden />
            {t('reset')}
            <span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
    </Row>
  )
}

/** Names of values. All other values are shown by an example. */
const words = { browser: 'browserLanguage' } as const

const optionsOf = (key: DefaultKey) =>
  settingOptions(settings[key]!, viewerFormat.clock)!.map(({ value, label }) => ({
    value: String(value),
    label: String(value) in words ? t(words[value as keyof typeof words]) : label,
  }))

function currencyOptions() {
  const names = new Intl.DisplayNames(localeTag(currentLocale().language), { type: 'currency' })
  return [...currencyCodes()].map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}
