import { Button, Combobox, IconButton, Select } from '@monarch/ui'
import { X } from 'lucide-react'
import { groupBuckets, groupFields, maxGroupLevels, newGroup, readGroup } from '../../record-filters/list-state.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { SortableList } from '../parts/SortableList.tsx'
import { toOptions } from './SortPanel.tsx'

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
      {groupBy.length === 0 && (
        <p className="text-cell text-muted-foreground">Records are not grouped. Choose a field to group by.</p>
      )}
      <SortableList
        label="Groups"
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
                  label="Fields"
                  aria-label="Group by"
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
                  aria-label="By"
                  className="w-28 shrink-0"
                  options={groupBuckets.map((word) => ({ value: word, label: `By ${word}` }))}
                  value={bucket}
                  onValueChange={(word) => replace(`${of.path}:${word}`)}
                />
              )}
              <IconButton
                label={`Stop grouping by ${labelOf(key)}`}
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
            label="Fields"
            aria-label="Add a group level"
            placeholder={groupBy.length === 0 ? 'Group by…' : 'Then by…'}
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
          Clear all
        </Button>
      </div>
    </div>
  )
}
