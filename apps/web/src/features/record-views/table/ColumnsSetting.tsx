import { FieldTypeIcon } from '@monarch/field-types/web'
import { listColumn } from '@monarch/schema'
import type { ValueOf } from '@monarch/shapes'
import { CheckboxField, Combobox, IconButton, Input, NumberInput } from '@monarch/ui'
import { X } from 'lucide-react'
import { isSortable } from '../../record-filters/list-state.ts'
import { findField, listFields } from '../../record-data/structure.ts'
import { SortableList } from '../parts/SortableList.tsx'
import { toOption } from '../parts/to-option.tsx'
import { type SettingControlProps, shownFields } from '../parts/view-type.ts'
import { t } from './messages.ts'

type Column = ValueOf<typeof listColumn>

const { label: labelShape, width: widthShape } = listColumn.keys

/** The columns of a list: order, labels, widths and sortability. */
export function ColumnsSetting({ structure, input: { value: given, onChange } }: SettingControlProps) {
  const { entity } = structure
  const columns: readonly Column[] = Array.isArray(given)
    ? (given as Column[])
    : listFields(entity).map(({ name }) => ({ field: name }))
  const write = (next: readonly Column[]) => onChange(next.map((column) => ({ ...tidied(column) })))
  const unused = shownFields(structure).filter(({ name }) => !columns.some(({ field }) => field === name))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-cell font-medium">{t('columns')}</legend>
      <SortableList
        label={t('columns')}
        items={columns}
        idOf={({ field }) => field}
        nameOf={({ field }) => findField(entity, field)?.label ?? field}
        onChange={write}
        className="max-h-72 gap-1 overflow-y-auto"
      >
        {(column, index) => {
          const field = findField(entity, column.field)
          if (!field) return null
          const replace = (change: Partial<Column>) => write(columns.with(index, { ...column, ...change }))
          return (
            <>
              <FieldTypeIcon type={field.type} icon={field.icon} className="size-3.5 shrink-0 text-muted-foreground" />
              <Input
                aria-label={t('labelOf', { label: field.label })}
                className="min-w-0 flex-1"
                placeholder={field.label}
                maxLength={labelShape.maxLength}
                autoComplete="off"
                value={column.label ?? ''}
                onValueChange={(label) => replace({ label })}
              />
              <NumberInput
                aria-label={t('widthOf', { label: field.label })}
                className="w-16 shrink-0"
                value={column.width ?? (index === 0 ? Math.max(200, field.type.width) : field.type.width)}
                bounds={widthShape}
                timing="valid"
                onChange={(width) => replace({ width: Number(width) })}
              />
              {isSortable(field, structure) && (
                <CheckboxField
                  label={<span className="text-xs">{t('sortable')}</span>}
                  aria-label={t('isSortable', { label: field.label })}
                  checked={column.sortable !== false}
                  onCheckedChange={(isOn) => replace({ sortable: isOn === true })}
                />
              )}
              <IconButton
                label={t('removeColumn', { label: field.label })}
                size="icon-sm"
                disabled={columns.length === 1}
                onClick={() => write(columns.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </IconButton>
            </>
          )
        }}
      </SortableList>
      {unused.length > 0 && (
        <Combobox
          label={t('fields')}
          aria-label={t('addAColumn')}
          placeholder={t('addAColumnHint')}
          options={unused.map(toOption)}
          value={null}
          onValueChange={(name) => name && write([...columns, { field: name }])}
        />
      )}
    </fieldset>
  )
}

/** Omits default values. */
function tidied({ field, label, width, sortable }: Column): Column {
  return { field, ...(label && { label }), ...(width && { width }), ...(sortable === false && { sortable }) }
}
