import { effective, findSetting, levels, resolveSettings, settingOptions } from '@monarch/schema'
import { Button, Card, CheckboxField, cn, SearchInput } from '@monarch/ui'
import { Pencil, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { askOverride, type Target } from '../../lib/levels/override.ts'
import { describeSource, levelName } from '../../lib/levels/Provenance.tsx'
import { type ResolvedSettings, useLevelViewer, useSettings } from '../../lib/levels/settings.ts'
import { useLevel, useLevelsFor } from '../../lib/levels/use-level.ts'
import { viewerFormat } from '../../lib/look/viewer-format.ts'
import { plainKeys, type SettingNames, useSettingNames } from './setting-names.ts'
import { describeValue } from './describe-value.ts'
import { t } from './messages.ts'

/** All settings of each level with the effective value; those of the current level can be changed and reset. */
export function LevelSettings({ target }: { target: Target }) {
  const { rows } = useSettings()
  const resolved = useSeenFrom(target)
  const [text, setText] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const names = useSettingNames(rows)
  const keys = useMemo(() => {
    const things = [...resolved.keys()].filter(
      (key) => !plainKeys.includes(key) && findSetting(key) && names.isShown(key),
    )
    return [...things.toSorted((a, b) => names.nameOf(a).localeCompare(names.nameOf(b))), ...plainKeys]
  }, [resolved, names])
  const found = keys.filter(
    (key) => names.nameOf(key).toLowerCase().includes(text.trim().toLowerCase()) && (!onlySet || resolved.has(key)),
  )
  return (
    <section aria-labelledby="settings-by-level" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="settings-by-level" className="text-base font-semibold">
          {t('settings')}
        </h2>
        <div className="flex flex-wrap items-center gap-4">
          <CheckboxField label={t('onlyChangedSettings')} checked={onlySet} onCheckedChange={setOnlySet} />
          <div className="w-full sm:w-64">
            <SearchInput label={t('searchSettings')} value={text} onValueChange={setText} />
          </div>
        </div>
      </div>
      <Card className="overflow-x-auto p-0">
        <table className="w-full text-cell">
          <thead>
            <tr className="border-b text-left text-xs text-muted-foreground [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">{t('setting')}</th>
              {levels.map((level) => (
                <th key={level} scope="col" className={cn(level === target.level && 'bg-selected text-foreground')}>
                  {level === target.level ? target.name : levelName(level)}
                </th>
              ))}
              <th scope="col">{t('effective')}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {found.map((key) => (
              <SettingRow key={key} settingKey={key} names={names} target={target} resolved={resolved} />
            ))}
          </tbody>
        </table>
        {found.length === 0 && (
          <p className="px-4 py-8 text-center text-sm text-muted-foreground">
            {text === '' ? t('noChangedSettings') : t('noSettingsMatchYourSearch')}
          </p>
        )}
      </Card>
      <p className="mt-2 text-xs text-muted-foreground">{t('legend')}</p>
    </section>
  )
}

/** Settings as the user sees them; for a role, as someone with this role and no personal settings sees them. */
function useSeenFrom({ level, roleId }: Target): ResolvedSettings {
  const { rows, resolved } = useSettings()
  const viewer = useLevelViewer()
  return useMemo(
    () =>
      level === 'role'
        ? resolveSettings(
            rows.filter((row) => row.level !== 'personal'),
            { ...viewer, roleIds: roleId === null ? [] : [roleId] },
          )
        : resolved,
    [rows, resolved, viewer, level, roleId],
  )
}

interface SettingRowProps {
  settingKey: string
  names: SettingNames
  target: Target
  resolved: ResolvedSettings
}

function SettingRow({ settingKey, names, target, resolved }: SettingRowProps) {
  const label = names.nameOf(settingKey)
  const { value, from, overridden } = effective(resolved, settingKey)
  const overrides = [...(from ? [from] : []), ...overridden]
  const at = useLevel(target.level, target.roleId)
  const setting = findSetting(settingKey)!
  const canEdit = useLevelsFor(settingKey).includes(target.level)
  const words = (given: typeof value) => names.wordsOf(settingKey, given)
  const base = names.baseOf(settingKey) ?? (setting.fallback === null ? null : describeValue(setting, setting.fallback))
  const options = settingOptions(setting, viewerFormat.clock)
  const isText = options === null && setting.shape.kind === 'text' && !setting.describe
  const edit = () =>
    askOverride({
      settingKey,
      title: label,
      subject: label,
      target,
      requested: options ? { options } : { text: typeof value === 'string' ? value : (base ?? '') },
    })
  return (
    <tr className="[&>td]:px-3 [&>td]:py-1.5">
      <th scope="row" className="max-w-72 min-w-36 px-3 py-1.5 text-left font-medium">
        {label}
      </th>
      {levels.map((each) => {
        const row = overrides.find((one) => one.level === each)
        const isTarget = each === target.level
        const isSettable = setting.levels.includes(each)
        const inside = row ? (
          <span title={describeSource(row)}>
            {words(row.value)}{' '}
            <span aria-hidden className="text-primary">
              ●
            </span>
            <span className="sr-only"> {t('setHere')}</span>
          </span>
        ) : (
          <span className="text-muted-foreground">
            {each === 'platform' && base !== null ? base : <span aria-hidden>{isSettable ? '·' : ''}</span>}
            <span className="sr-only"> {isSettable ? t('inherited') : t('cannotBeSetHere')}</span>
          </span>
        )
        return (
          <td key={each} className={cn('max-w-48 truncate whitespace-nowrap', isTarget && 'bg-selected/50')}>
            {isTarget && canEdit && (options !== null || isText) ? (
              <Button
                variant="ghost"
                size="sm"
                className="group/cell -mx-2 h-7 max-w-full px-2 font-normal"
                onClick={edit}
              >
                <span className="sr-only">{t('editFor', { label, name: target.name })} </span>
                {inside}
                <Pencil
                  aria-hidden
                  className={cn(
                    'size-3 text-muted-foreground opacity-0',
                    'group-hover/cell:opacity-100 group-focus-visible/cell:opacity-100 pointer-coarse:opacity-100',
                  )}
                />
              </Button>
            ) : (
              inside
            )}
          </td>
        )
      })}
      <td>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <span className="max-w-48 truncate font-medium">
            {value === null ? (base ?? setting.unset?.() ?? t('default')) : words(value)}
          </span>
          <span className="text-xs text-muted-foreground" title={from ? describeSource(from) : undefined}>
            {from ? t('from', { level: levelName(from.level) }) : t('isDefault')}
          </span>
          {canEdit && at.isSetHere(settingKey) && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('resetAt', { label, name: target.name })}
              title={t('resetHere', { name: target.name })}
              onClick={() => void at.set({ [settingKey]: null }, t('resetFor', { label, name: target.name }))}
            >
              <RotateCcw aria-hidden />
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
