import { isSpanTerm } from '@monarch/field-types'
import { ActionsMenu, IconButton, MenuItem, Select, Skeleton } from '@monarch/ui'
import { Pin, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useDebouncedState } from '../../../lib/use-debounced-state.ts'
import { useStructure } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { SpanOperand } from '../../record-filters/DayOperand.tsx'
import { type FilterField, filterFields } from '../../record-filters/filter-fields.ts'
import { FilterOperand } from '../../record-filters/FilterOperand.tsx'
import { choiceOf, newCondition, withOperator } from '../../record-filters/filter-state.ts'
import { countConditions } from '../../record-filters/filter-where.ts'
import { PersonOperand } from '../../record-filters/PersonOperand.tsx'
import { RecordSourceProvider } from '../../record-parts/record-source.tsx'
import { conditionOf, type DashboardFilter, type FilterValue, isSame } from '../../record-filters/dashboard/filters.ts'
import { t } from './row-messages.ts'

interface FilterControlProps {
  readonly filter: DashboardFilter
  readonly onChoose: (value: FilterValue) => void
  /** Both are absent for users who may not change the dashboard. */
  readonly onRemove?: () => void
  readonly onSetDefault?: () => void
}

/** A filter with the control of its kind. A typed value applies after a pause. */
export function FilterControl({ filter, onChoose, onRemove, onSetDefault }: FilterControlProps) {
  const { label, value, standard } = filter
  return (
    <Frame label={label}>
      <Control filter={filter} onChoose={onChoose} />
      {value !== null && (
        <IconButton label={t('clear', { filter: label })} onClick={() => onChoose(null)}>
          <X aria-hidden />
        </IconButton>
      )}
      {onRemove && (
        <ActionsMenu label={t('actionsFor', { filter: label })}>
          {!isSame(value, standard) && (
            <MenuItem icon={<Pin aria-hidden />} onSelect={() => onSetDefault?.()}>
              {t('setAsDefault')}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={onRemove}>
            {t('remove')}
          </MenuItem>
        </ActionsMenu>
      )}
    </Frame>
  )
}

/** A filter by a field that was deleted, or that the user may not see. */
export function UnknownFilter({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <Frame label={t('unknownField')}>
      <IconButton label={t('remove')} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </Frame>
  )
}

function Frame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-full min-w-0 items-center gap-1 rounded-md border py-1 pr-1 pl-2.5 sm:w-auto"
    >
      <span className="shrink-0 pr-1 text-xs text-muted-foreground">{label}</span>
      {children}
    </div>
  )
}

type ControlProps = Pick<FilterControlProps, 'filter' | 'onChoose'>

function Control({ filter, onChoose }: ControlProps) {
  if (filter.type === 'period') return <Period filter={filter} onChoose={onChoose} />
  if (filter.type === 'field') return <OfField filter={filter} onChoose={onChoose} />
  return (
    <div className="min-w-0 flex-1 sm:w-44">
      <PersonOperand
        person={filter.value?.[0] ?? ''}
        placeholder={t('everyone')}
        onChange={(person) => onChoose(person === '' ? null : [person])}
      />
    </div>
  )
}

/** In milliseconds, so that typing a number does not cause a request for each digit. */
const typingPause = 400

function Period({ filter, onChoose }: ControlProps) {
  // 'past  days' is not complete yet.
  const [span, setSpan] = useDebouncedState(
    filter.value?.[0] ?? '',
    (next) => isSpanTerm(next) && onChoose([next]),
    typingPause,
  )
  return (
    <div className="min-w-0 flex-1 sm:min-w-36">
      <SpanOperand span={span} placeholder={t('allTime')} onChange={setSpan} />
    </div>
  )
}

function OfField({ filter, onChoose }: ControlProps) {
  const { tenantId } = useTenant()
  const { data: structure } = useStructure(tenantId, filter.entity!)
  const field = structure?.entity.fields.find(({ id }) => id === filter.key)
  const known = structure && field && filterFields(structure).get(field.name)
  if (!known) return <Skeleton className="h-control w-36" />
  return (
    // The input of a relation searches records.
    <RecordSourceProvider tenantId={tenantId} structure={structure}>
      <Condition filter={filter} onChoose={onChoose} structure={structure} known={known} />
    </RecordSourceProvider>
  )
}

interface ConditionProps extends ControlProps {
  readonly structure: EntityStructure
  readonly known: FilterField
}

function Condition({ filter, onChoose, structure, known }: ConditionProps) {
  const read = (text: string) => {
    const value = JSON.parse(text) as FilterValue
    return value ? conditionOf(known.path, value[0]!, value.slice(1)) : newCondition(known)
  }
  const hand = (text: string) => {
    const isComplete = countConditions({ join: 'and', items: [read(text)] }, structure) > 0
    onChoose(isComplete ? (JSON.parse(text) as FilterValue) : null)
  }
  const [text, setText] = useDebouncedState(JSON.stringify(filter.value), hand, typingPause)
  const condition = read(text)
  const change = ({ operator, operand }: typeof condition) => setText(JSON.stringify([operator, ...[operand].flat()]))
  const choice = choiceOf(known, condition)
  return (
    <>
      {known.operators.length > 1 && (
        <Select
          aria-label={t('operator')}
          className="w-auto min-w-24 shrink-0"
          options={known.operators.map(({ key, label }) => ({ value: key, label }))}
          value={choice?.key ?? null}
          onValueChange={(key) => {
            const next = known.operators.find((each) => each.key === key)
            if (next) change(withOperator(condition, next))
          }}
        />
      )}
      {choice?.fixed === null && (
        <div className="min-w-0 flex-1 sm:w-44">
          <FilterOperand
            field={known.field}
            operator={choice.operator}
            operand={condition.operand}
            onChange={(operand) => change({ ...condition, operand })}
          />
        </div>
      )}
    </>
  )
}
