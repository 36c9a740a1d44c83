import type { Json } from '@monarch/field-types'
import { Skeletons } from '@monarch/ui'
import { useMemo, useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { type FilterField, filterFields } from './filter-fields.ts'
import { emptyFilter, type Filter, type FilterItem, isGroup } from './filter-state.ts'
import { countConditions, fromWhere, toWhere } from './filter-where.ts'
import { useStructure } from '../record-data/queries.ts'
import { buildStructure, type EntityStructure } from '../record-data/structure.ts'
import { GroupEditor } from './FilterBuilder.tsx'
import { RuleContext } from './UserOperand.tsx'
import { t } from './messages.ts'

interface RuleFilterProps {
  /** Technical name; `*` for the system fields. */
  entity: string
  where: Json
  /** `null` while a condition is incomplete, because it would match everything. */
  onChange: (where: Json) => void
}

/** The conditions of a role, built like the filter of a view. */
export default function RuleFilter({ entity, ...props }: RuleFilterProps) {
  return entity === '*' ? <Builder structure={everywhere} {...props} /> : <OfEntity entity={entity} {...props} />
}

function OfEntity({ entity, ...props }: RuleFilterProps) {
  const { tenantId } = useTenant()
  const query = useStructure(tenantId, entity)
  if (query.data) return <Builder structure={query.data} {...props} />
  if (query.error) return <QueryError title={t('fieldsCouldNotBeLoaded')} query={query} headingLevel={3} />
  if (query.data === null) return <p className="text-cell text-muted-foreground">{t('entityIsElsewhere')}</p>
  return <Skeletons label={t('loadingTheFields')} row="h-control w-full" />
}

function Builder({ structure, where, onChange }: Omit<RuleFilterProps, 'entity'> & { structure: EntityStructure }) {
  // Only complete conditions reach the rule.
  const [filter, setFilter] = useState<Filter>(() => fromWhere(where, structure) ?? emptyFilter)
  const fields = useMemo(() => [...filterFields(structure).values()].map(ofRules), [structure])
  return (
    <RuleContext value={true}>
      <GroupEditor
        group={filter}
        fields={fields}
        depth={1}
        onChange={(next) => {
          setFilter(next)
          const isWhole = countConditions(next, structure, 'rule') === countAll(next)
          onChange(isWhole ? (toWhere(next, structure, 'rule') as Json) : null)
        }}
      />
    </RuleContext>
  )
}

function countAll(item: FilterItem): number {
  return isGroup(item) ? item.items.reduce((sum, part) => sum + countAll(part), 0) : 1
}

/** Rules cannot use time spans such as 'this month'. */
function ofRules(field: FilterField): FilterField {
  return { ...field, operators: field.operators.filter(({ operator }) => operator.operand !== 'span') }
}

const nothing = { id: '', name: '*', displayName: '', pluralName: '', icon: null, color: null, fields: [] }
const everywhere = buildStructure(nothing, [])
