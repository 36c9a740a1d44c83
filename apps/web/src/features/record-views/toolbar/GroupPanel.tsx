import { Button, cn, Combobox, IconButton, Select } from '@monarch/ui'
import { X } from 'lucide-react'
import { useReducer, useRef } from 'react'
import { readCommands } from '../../../lib/keys/commands.ts'
import { groupBuckets, groupFields, maxGroupLevels, newGroup, readGroup } from '../../record-filters/list-state.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { SortableList } from '../parts/SortableList.tsx'
import { toOptions } from './SortPanel.tsx'
import { FirstField, useFocusOfFirstRow } from './FirstField.tsx'
import type { PanelPlace } from './panel-place.ts'
import { t } from '../messages.ts'

interface GroupPanelProps {
  place: PanelPlace
  structure: EntityStructure
  groupBy: readonly string[]
  onChange: (groupBy: readonly string[]) => void
}

/** The group levels. */
export default function GroupPanel({ place, structure, groupBy, onChange }: GroupPanelProps) {
  const fields = groupFields(structure)
  const unused = fields.filter(({ path }) => !groupBy.some((key) => key.split(':')[0] === path))
  const add = (path: string) => {
    const next = unused.find((field) => field.path === path)
    if (next) onChange([...groupBy, newGroup(next)])
  }
  const labelOf = (key: string) => readGroup(key, structure)?.of.label ?? key
  const panel = useRef<HTMLDivElement>(null)
  useFocusOfFirstRow(panel, place === 'popover' && groupBy.length === 0)
  if (place === 'popover' && groupBy.length === 0)
    return <FirstField label={t('groupByHint')} options={toOptions(fields)} onChoose={add} />
  return (
    <div ref={panel} className={cn('flex flex-col gap-2', place === 'popover' && 'w-[456px] max-w-full')}>
      {groupBy.length === 0 && <p className="text-cell text-muted-foreground">{t('notGrouped')}</p>}
      <SortableList
        label={t('groups')}
        items={groupBy}
        idOf={(key) => key}
        nameOf={labelOf}
        onChange={onChange}
        className="gap-2"
      >
        {(key, index) => {
          const { of, bucket } = readGroup(key, structure) ?? {}
          const replace = (next: string) => onChange(groupBy.with(index, next))
          return (
            <>
              {of ? (
                <Combobox
                  label={t('fields')}
                  aria-label={t('groupBy')}
                  options={toOptions([of, ...unused])}
                  value={of.path}
                  onValueChange={(path) => {
                    const next = fields.find((field) => field.path === path)
                    if (next) replace(newGroup(next))
                  }}
                  className="min-w-0 flex-1"
                />
              ) : (
                <span className="min-w-0 flex-1 truncate px-2.5 text-cell">{key}</span>
              )}
              {of && bucket && (
                <Select
                  aria-label={t('by')}
                  className="w-28 shrink-0"
                  options={groupBuckets.map((word) => ({ value: word, label: t('byPeriod', { period: word }) }))}
                  value={bucket}
                  onValueChange={(word) => replace(`${of.path}:${word}`)}
                />
              )}
              <IconButton
                label={t('stopGroupingBy', { label: labelOf(key) })}
                onClick={() => onChange(groupBy.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </IconButton>
            </>
          )
        }}
      </SortableList>
      <div className="flex items-center gap-2">
        {groupBy.length < maxGroupLevels && (
          <Combobox
            label={t('fields')}
            aria-label={t('addAGroupLevel')}
            placeholder={groupBy.length === 0 ? t('groupByHint') : t('thenBy')}
            className="max-w-56"
            options={toOptions(unused)}
            value={null}
            onValueChange={(path) => path && add(path)}
          />
        )}
        <span className="ml-auto">
          <ToggleGroups />
        </span>
        <Button variant="ghost" size="sm" disabled={groupBy.length === 0} onClick={() => onChange([])}>
          {t('clearAll')}
        </Button>
      </div>
    </div>
  )
}

/** Collapses or expands all groups, in views that support it: boards do not. */
function ToggleGroups() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const command = readCommands()
    .flatMap(({ commands }) => commands)
    .find(({ id }) => id === 'list.toggleGroups')
  if (!command) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => {
        command.run()
        // The view offers the opposite command from the next frame on.
        requestAnimationFrame(drawAgain)
      }}
    >
      {command.label}
    </Button>
  )
}
