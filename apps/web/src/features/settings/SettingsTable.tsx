import type { Json } from '@monarch/field-types'
import { effective, findSetting, type Level, levels, settings } from '@monarch/schema'
import { Button, Card, CheckboxField, cn, SearchInput, Select } from '@monarch/ui'
import { RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { arrangeGroups } from '../../lib/build-navigation.ts'
import { useNavigationReply } from '../../lib/navigation.ts'
import { describeSource, levelNames } from '../../lib/Provenance.tsx'
import { useSettings } from '../../lib/settings.ts'
import { describeValue, settingOptions } from './setting-options.ts'
import { useLevel, useMyLevels } from './use-level.ts'

/** The settings that stand by themselves; those of things (a label, an icon) come with the thing. */
const plainKeys = Object.keys(settings).filter((key) => !key.includes('*'))

/** What each level says of each setting, and what holds; what is said at the level at hand can be changed and reset. */
export function SettingsTable({ level }: { level: Level }) {
  const { resolved } = useSettings()
  const [text, setText] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const nameOf = useSettingName()
  const keys = useMemo(() => {
    const things = [...resolved.keys()].filter((key) => !plainKeys.includes(key) && findSetting(key))
    return [...things.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))), ...plainKeys]
  }, [resolved, nameOf])
  const found = keys.filter(
    (key) => nameOf(key).toLowerCase().includes(text.trim().toLowerCase()) && (!onlySet || resolved.has(key)),
  )
  return (
    <section aria-labelledby="settings-by-level" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="settings-by-level" className="text-base font-semibold">
          Settings
        </h2>
        <div className="flex flex-wrap items-center gap-4">
          <CheckboxField label="Only what is set" checked={onlySet} onCheckedChange={setOnlySet} />
          <div className="w-full sm:w-64">
            <SearchInput
              label="Search settings"
              placeholder="Search settings..."
              value={text}
              onValueChange={setText}
            />
          </div>
        </div>
      </div>
      <Card className="overflow-x-auto p-0">
        <table className="w-full text-cell">
          <thead>
            <tr className="border-b text-left text-xs text-muted-foreground [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">Setting</th>
              {levels.map((each) => (
                <th key={each} scope="col" className={cn(each === level && 'bg-selected text-foreground')}>
                  {levelNames[each]}
                </th>
              ))}
              <th scope="col">Effective</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {found.map((key) => (
              <SettingRow key={key} settingKey={key} label={nameOf(key)} level={level} />
            ))}
          </tbody>
        </table>
        {found.length === 0 && (
          <p className="px-4 py-8 text-center text-sm text-muted-foreground">
            {text === '' ? 'No level has set anything yet.' : 'No setting is called so.'}
          </p>
        )}
      </Card>
      <p className="mt-2 text-xs text-muted-foreground">● set at that level, · inherited from the one before it.</p>
    </section>
  )
}

function SettingRow({ settingKey, label, level }: { settingKey: string; label: string; level: Level }) {
  const { resolved } = useSettings()
  const { value, from, overridden } = effective(resolved, settingKey)
  const said = [...(from ? [from] : []), ...overridden]
  const at = useLevel(level)
  const setting = findSetting(settingKey)!
  const myLevels = useMyLevels(setting.area)
  const canEdit = myLevels.includes(level) && setting.levels.includes(level)
  const set = (next: Json, what: string) => void at.set({ [settingKey]: next }, `${label} ${what}`)
  return (
    <tr className="[&>td]:px-3 [&>td]:py-1.5">
      <th scope="row" className="max-w-72 px-3 py-1.5 text-left font-medium">
        {label}
      </th>
      {levels.map((each) => {
        const row = said.find((one) => one.level === each)
        const isHere = each === level
        return (
          <td key={each} className={cn('whitespace-nowrap', isHere && 'bg-selected/50')}>
            {isHere && canEdit && settingOptions(settingKey) ? (
              <LevelSelect
                label={`${label} for ${levelNames[each]}`}
                settingKey={settingKey}
                value={row?.value ?? null}
                onChange={(next) => set(next, next === null ? 'reset' : 'changed')}
              />
            ) : row ? (
              <span title={describeSource(row)}>
                {describeValue(settingKey, row.value)}{' '}
                <span aria-hidden className="text-primary">
                  ●
                </span>
              </span>
            ) : (
              <span className="text-muted-foreground">
                <span aria-hidden>{setting.levels.includes(each) ? '·' : ''}</span>
                <span className="sr-only">{setting.levels.includes(each) ? 'Inherited' : 'Cannot be set here'}</span>
              </span>
            )}
          </td>
        )
      })}
      <td>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <span className="font-medium">{value === null ? 'Its own' : describeValue(settingKey, value)}</span>
          <span className="text-xs text-muted-foreground" title={from ? describeSource(from) : undefined}>
            {from ? `from ${levelNames[from.level]}` : 'as it comes'}
          </span>
          {canEdit && at.isSetHere(settingKey) && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Reset ${label} at ${levelNames[level]}`}
              title={`Reset at ${levelNames[level]}`}
              onClick={() => set(null, 'reset')}
            >
              <RotateCcw aria-hidden />
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

const inherited = 'inherited'

function LevelSelect({
  label,
  settingKey,
  value,
  onChange,
}: {
  label: string
  settingKey: string
  value: Json
  onChange: (value: Json) => void
}) {
  const options = settingOptions(settingKey)!
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <Select
      aria-label={label}
      className="w-40"
      options={[
        { value: inherited, label: '· Inherited' },
        ...options.map((option, i) => ({ value: String(i), label: option.label })),
      ]}
      value={chosen === -1 ? inherited : String(chosen)}
      onValueChange={(next) => onChange(next === inherited ? null : options[Number(next)]!.value)}
    />
  )
}

/** 'Density', or with the thing that it is about: 'CRM: Group label'. */
function useSettingName(): (key: string) => string {
  const { data: reply } = useNavigationReply()
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const group of reply ? arrangeGroups(reply, new Map()) : []) {
      names.set(group.id, group.displayName)
      for (const item of group.items) names.set(item.id, item.label)
    }
    for (const entity of reply?.tenantEntities ?? []) names.set(entity.id, entity.displayName)
    return (key) => {
      const { label } = findSetting(key)!
      const id = key.split('.')[1]!
      if (plainKeys.includes(key)) return label
      return `${names.get(id) ?? 'In another workspace'}: ${label.toLowerCase()}`
    }
  }, [reply])
}
