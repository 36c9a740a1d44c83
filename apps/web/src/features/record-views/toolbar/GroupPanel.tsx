import { Button, Combobox, IconButton, Select } from '@monarch/ui'
import { X } from 'lucide-react'
import { groupBuckets, groupFields, maxGroupLevels, newGroup, readGroup } from '../../record-filters/list-state.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { SortableList } from '../parts/SortableList.tsx'
import { toOptions } from './SortPanel.tsx'
import { t } from '../messages.ts'

export interface GroupPanelProps {
  structure: EntityStructure
  groupBy: readonly string[]
  onChange: (groupBy: readonly string[]) => void
}

/** The group levels. */
export default function GroupPanel({ structure, groupBy, onChange }: GroupPanelProps) {
  const fields = groupFields(structure)
  const unused = fields.filter(({ path }) => !groupBy.some((key) => key.split(':')[0] === path))
  const labelOf = (key: string) => readGroup(key, structure)?.of.label ?? key
  return (
    <div className="flex flex-col gap-2">
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
            onValueChange={(path) => {
              const next = unused.find((field) => field.path === path)
              if (next) onChange([...groupBy, newGroup(next)])
            }}
          />
        )}
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          disabled={groupBy.length === 0}
          onClick={() => onChange([])}
        >
          {t('clearAll')}
        </Button>
      </div>
    </div>
  )
}
