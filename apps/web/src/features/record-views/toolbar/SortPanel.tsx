import { FieldTypeIcon } from '@monarch/field-types/web'
import { Button, cn, Combobox, IconButton, Select } from '@monarch/ui'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { sortFields, type OrderField, type SortKey } from '../../record-filters/list-state.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { SortableList } from '../parts/SortableList.tsx'
import { FirstField, useFocusOfFirstRow } from './FirstField.tsx'
import type { PanelPlace } from './panel-place.ts'
import { t } from '../messages.ts'

interface SortPanelProps {
  place: PanelPlace
  structure: EntityStructure
  sort: readonly SortKey[]
  onChange: (sort: readonly SortKey[]) => void
}

/** Sort keys, most significant first. */
export default function SortPanel({ place, structure, sort, onChange }: SortPanelProps) {
  const fields = sortFields(structure)
  const fieldOf = (path: string) => fields.find((field) => field.path === path)
  const unused = fields.filter(({ path }) => !sort.some((key) => key.field === path))
  const panel = useRef<HTMLDivElement>(null)
  useFocusOfFirstRow(panel, place === 'popover' && sort.length === 0)
  if (place === 'popover' && sort.length === 0) {
    return (
      <FirstField
        label={t('sortByHint')}
        options={toOptions(fields)}
        onChoose={(field) => onChange([{ field, direction: 'ASC' }])}
      />
    )
  }
  return (
    <div ref={panel} className={cn('flex flex-col gap-2', place === 'popover' && 'w-[456px] max-w-full')}>
      {sort.length === 0 && <p className="text-cell text-muted-foreground">{t('notSorted')}</p>}
      <SortableList
        label={t('sortKeys')}
        items={sort}
        idOf={(key) => key.field}
        nameOf={(key) => fieldOf(key.field)?.label ?? key.field}
        onChange={onChange}
        className="gap-2"
      >
        {(key, index) => {
          const field = fieldOf(key.field)
          if (!field) return null
          const { sortLabels } = field.field.type
          const replace = (next: SortKey) => onChange(sort.with(index, next))
          return (
            <>
              <Combobox
                label={t('fields')}
                aria-label={t('sortBy')}
                options={toOptions([field, ...unused])}
                value={key.field}
                onValueChange={(path) => path && replace({ ...key, field: path })}
                className="min-w-0 flex-1"
              />
              <Select
                aria-label={t('direction')}
                className="w-44 shrink-0 max-sm:w-42 max-sm:text-cell"
                options={[
                  { value: 'ASC', label: sortLabels.ASC() },
                  { value: 'DESC', label: sortLabels.DESC() },
                ]}
                value={key.direction}
                onValueChange={(direction) => replace({ ...key, direction })}
              />
              <IconButton
                label={t('stopSortingBy', { label: field.label })}
                onClick={() => onChange(sort.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </IconButton>
            </>
          )
        }}
      </SortableList>
      <div className="flex items-center gap-2">
        <Combobox
          label={t('fields')}
          aria-label={t('addASortKey')}
          placeholder={t('sortByHint')}
          className="max-w-56"
          options={toOptions(unused)}
          value={null}
          onValueChange={(path) => path && onChange([...sort, { field: path, direction: 'ASC' }])}
        />
        <Button variant="ghost" size="sm" className="ml-auto" disabled={sort.length === 0} onClick={() => onChange([])}>
          {t('clearAll')}
        </Button>
      </div>
    </div>
  )
}

export function toOptions(fields: readonly OrderField[]) {
  return fields.map(({ path, label, field }) => ({
    value: path,
    label,
    icon: <FieldTypeIcon type={field.type} icon={field.icon} className="size-3.5 text-muted-foreground" />,
  }))
}
