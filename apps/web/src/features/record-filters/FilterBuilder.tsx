import { ActionsMenu, Button, Combobox, MenuItem, Select } from '@monarch/ui'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { Copy, FolderPlus, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type FilterField, filterFields } from './filter-fields.ts'
import {
  choiceOf,
  emptyFilter,
  type Filter,
  type FilterItem,
  isForeign,
  isGroup,
  maxGroupDepth,
  newCondition,
  withOperator,
} from './filter-state.ts'
import type { EntityStructure } from '../record-data/structure.ts'
import { FilterOperand } from './FilterOperand.tsx'
import { t } from './messages.ts'

interface FilterBuilderProps {
  structure: EntityStructure
  filter: Filter | null
  onChange: (filter: Filter | null) => void
  /** 'Matches 128 of 1,204' */
  matches: string
  /** True to open an empty filter with the list of fields. */
  opensFields?: boolean
}

/** Edits conditions. Each change applies immediately; incomplete conditions are ignored until complete. */
export default function FilterBuilder({
  structure,
  filter,
  onChange,
  matches,
  opensFields = false,
}: FilterBuilderProps) {
  const fields = useMemo(() => [...filterFields(structure).values()], [structure])
  const current = filter ?? emptyFilter
  const [isUntouched, setUntouched] = useState(true)
  const change = (next: Filter) => {
    setUntouched(false)
    onChange(next.items.length === 0 ? null : next)
  }
  const isEmpty = current.items.length === 0
  // The panel takes the focus when it appears, which would close an open list. So the list is drawn one frame later.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const focusValue = () => {
    const controls = box.current!.querySelectorAll<HTMLElement>('[data-condition] :is(input, [role=combobox])')
    ;[...controls].at(-1)?.focus()
  }
  // A condition that a menu, such as that of a column, has just added still needs its value.
  const [isAwaiting] = useState(() => opensFields && awaitsValue(current.items.at(-1)))
  useEffect(() => {
    if (isDrawn && isAwaiting) focusValue()
  }, [isDrawn, isAwaiting])
  const wasEmpty = useRef<boolean | null>(null)
  useEffect(() => {
    const before = wasEmpty.current
    wasEmpty.current = isEmpty
    if (before === null || before === isEmpty || !opensFields) return
    // Moves the focus from the list of fields to the value, and from 'Clear all' to the list.
    focusValue()
  }, [isEmpty, opensFields])
  return (
    <div ref={box} className="flex flex-col gap-2">
      {isEmpty && opensFields && isDrawn && (
        <FirstCondition
          fields={fields}
          isOpen={isUntouched}
          onChoose={(field) => change({ ...current, items: [newCondition(field)] })}
        />
      )}
      {isEmpty && !opensFields && <p className="text-cell text-muted-foreground">{t('noConditions')}</p>}
      <GroupEditor group={current} fields={fields} depth={1} onChange={change} />
      <div className="mt-1 flex items-center gap-2 border-t pt-2 text-xs text-muted-foreground">
        <span role="status" className="flex-1 tabular-nums">
          {matches}
        </span>
        <Button variant="ghost" size="sm" disabled={isEmpty} onClick={() => change(emptyFilter)}>
          {t('clearAll')}
        </Button>
      </div>
    </div>
  )
}

interface FirstConditionProps {
  fields: readonly FilterField[]
  /** Whether the list of fields is open at first. */
  isOpen: boolean
  onChoose: (field: FilterField) => void
}

function FirstCondition({ fields, isOpen, onChoose }: FirstConditionProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="w-18 shrink-0 text-cell text-muted-foreground">{t('where')}</span>
      <div data-condition className="min-w-0 flex-1 sm:max-w-52">
        <Combobox
          label={t('fields')}
          aria-label={t('field')}
          placeholder={t('chooseAField')}
          options={fieldOptions(fields)}
          value={null}
          defaultOpen={isOpen}
          onValueChange={(path) => {
            const field = fields.find((known) => known.path === path)
            if (field) onChoose(field)
          }}
        />
      </div>
    </div>
  )
}

const fieldOptions = (fields: readonly FilterField[]) =>
  fields.map(({ path, label, field: { type, icon } }) => ({
    value: path,
    label,
    icon: <FieldTypeIcon type={type} icon={icon} className="size-3.5 text-muted-foreground" />,
  }))

function awaitsValue(item: FilterItem | undefined): boolean {
  return item !== undefined && 'operand' in item && [item.operand].flat().every((text) => text === '')
}

interface GroupEditorProps {
  group: Filter
  fields: readonly FilterField[]
  depth: number
  onChange: (group: Filter) => void
}

export function GroupEditor({ group, fields, depth, onChange }: GroupEditorProps) {
  const replace = (index: number, ...next: readonly FilterItem[]) =>
    onChange({ ...group, items: group.items.toSpliced(index, 1, ...next) })
  const list = useRef<HTMLDivElement>(null)
  const hasAdded = useRef(false)
  const add = (item: FilterItem) => {
    hasAdded.current = true
    onChange({ ...group, items: [...group.items, item] })
  }
  useEffect(() => {
    if (!hasAdded.current) return
    hasAdded.current = false
    // The field of the new condition, or of the first one in a new group.
    const added = [...list.current!.children].at(-2)
    added?.querySelector<HTMLElement>('[data-condition] [role=combobox]')?.focus()
  }, [group.items.length])
  const first = fields[0]
  return (
    <div ref={list} className="flex flex-col gap-2">
      {group.items.map((item, index) => (
        <div key={index} className="flex items-start gap-2">
          <div className="w-18 shrink-0">
            <Joint index={index} join={group.join} onChange={(join) => onChange({ ...group, join })} />
          </div>
          {isGroup(item) ? (
            <div role="group" aria-label={t('conditions')} className="min-w-0 flex-1 rounded-md border p-2">
              <GroupEditor group={item} fields={fields} depth={depth + 1} onChange={(next) => replace(index, next)} />
            </div>
          ) : isForeign(item) ? (
            <p className="flex h-control min-w-0 flex-1 items-center text-cell text-muted-foreground">
              <span className="truncate">{t('conditionCreatedByAnAPIClient')}</span>
            </p>
          ) : (
            <ConditionEditor condition={item} fields={fields} onChange={(next) => replace(index, next)} />
          )}
          <ItemMenu
            isGroup={isGroup(item)}
            onDuplicate={() => replace(index, item, item)}
            onRemove={() => replace(index)}
          />
        </div>
      ))}
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={() => first && add(newCondition(first))}>
          <Plus aria-hidden />
          {t('condition')}
        </Button>
        {depth < maxGroupDepth && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => first && add({ join: group.join === 'and' ? 'or' : 'and', items: [newCondition(first)] })}
          >
            <FolderPlus aria-hidden />
            {t('group')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ItemMenuProps {
  isGroup: boolean
  onDuplicate: () => void
  onRemove: () => void
}

function ItemMenu({ isGroup: isOfGroup, onDuplicate, onRemove }: ItemMenuProps) {
  return (
    <ActionsMenu label={isOfGroup ? t('actionsForGroup') : t('actionsForCondition')}>
      <MenuItem icon={<Copy aria-hidden />} onSelect={onDuplicate}>
        {t('duplicate')}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={onRemove}>
        {isOfGroup ? t('removeGroup') : t('removeCondition')}
      </MenuItem>
    </ActionsMenu>
  )
}

/** 'Where' before the first condition, then the group's 'and' or 'or'. */
function Joint({
  index,
  join,
  onChange,
}: {
  index: number
  join: Filter['join']
  onChange: (join: Filter['join']) => void
}): ReactNode {
  if (index === 0)
    return <span className="flex h-control items-center text-cell text-muted-foreground">{t('where')}</span>
  if (index > 1)
    return <span className="flex h-control items-center px-2.5 text-cell text-muted-foreground">{t(join)}</span>
  return <Select aria-label={t('howTheConditionsAreJoined')} options={joins()} value={join} onValueChange={onChange} />
}

const joins = () => [
  { value: 'and' as const, label: t('and') },
  { value: 'or' as const, label: t('or') },
]

interface ConditionEditorProps {
  condition: Exclude<FilterItem, Filter | { where: object }>
  fields: readonly FilterField[]
  onChange: (condition: FilterItem) => void
}

function ConditionEditor({ condition, fields, onChange }: ConditionEditorProps) {
  const field = fields.find((known) => known.path === condition.path)
  if (!field) return null
  const choice = choiceOf(field, condition)
  return (
    <div data-condition className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1.1fr_1.1fr_1.5fr]">
      <Combobox
        label={t('fields')}
        aria-label={t('field')}
        options={fieldOptions(fields)}
        value={condition.path}
        onValueChange={(path) => {
          const next = fields.find((known) => known.path === path)
          if (next) onChange(newCondition(next))
        }}
      />
      <Select
        aria-label={t('operator')}
        options={field.operators.map(({ key, label }) => ({ value: key, label }))}
        value={choice?.key ?? null}
        onValueChange={(key) => {
          const next = field.operators.find((known) => known.key === key)
          if (next) onChange(withOperator(condition, next))
        }}
      />
      {choice && choice.fixed === null && (
        <FilterOperand
          field={field.field}
          operator={choice.operator}
          operand={condition.operand}
          onChange={(operand) => onChange({ ...condition, operand })}
        />
      )}
    </div>
  )
}
