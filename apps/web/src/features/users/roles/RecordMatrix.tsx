import { Badge, Button, cn, SearchInput } from '@monarch/ui'
import { recordActions } from '@monarch/schema'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { actionLabel } from '../parts/permission-words.ts'
import {
  holding,
  namedEntities,
  recordPermission,
  type RoleDraft,
  ruleOf,
  togglePermission,
} from '../parts/role-state.ts'
import type { RuleFilterType } from '../../../lib/rule-filter.ts'
import { PermissionBox } from './AreaMatrix.tsx'
import { EntityLimits } from './EntityLimits.tsx'
import { t } from './messages.ts'

interface RecordMatrixProps {
  draft: RoleDraft
  isLocked: boolean
  onChange: (draft: RoleDraft) => void
  RuleFilter: RuleFilterType
}

const actions = ['*', ...recordActions] as const

/** Permissions on records: entities as rows, with their limits on records and fields below. */
export function RecordMatrix({ draft, isLocked, onChange, RuleFilter }: RecordMatrixProps) {
  const { data } = useNavigation()
  const [open, setOpen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const known = (data?.entities ?? []).toSorted((a, b) => a.pluralName.localeCompare(b.pluralName))
  const elsewhere = namedEntities(draft).filter((name) => data && !known.some((entity) => entity.name === name))
  const rows = [
    { name: '*', label: t('allEntities'), id: null, isElsewhere: false },
    ...known.map(({ name, pluralName, id }) => ({ name, label: pluralName, id, isElsewhere: false })),
    ...elsewhere.map((name) => ({ name, label: name, id: null, isElsewhere: true })),
  ]
  const requested = text.trim().toLowerCase()
  const found = rows.filter(({ name, label }) => `${label} ${name}`.toLowerCase().includes(requested))
  return (
    <section aria-labelledby="records" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h3 id="records" className="text-base font-semibold">
            {t('records')}
          </h3>
          <p className="text-cell text-muted-foreground">{t('matrixHelp')}</p>
        </div>
        <div className="w-full sm:w-56">
          <SearchInput label={t('searchEntities')} value={text} onValueChange={setText} />
        </div>
      </div>
      <div className="rounded-lg border">
        <table aria-labelledby="records" className="block w-full text-sm md:table">
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr className="border-b bg-sunken text-xs text-muted-foreground [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-left">
                {t('entity')}
              </th>
              {actions.map((action) => (
                <th key={action} scope="col">
                  {actionLabel(action)}
                </th>
              ))}
              <th scope="col" className="text-left">
                {t('limits')}
              </th>
            </tr>
          </thead>
          {found.map(({ name, label, id, isElsewhere }) => (
            <tbody key={name} className="block border-b last:border-b-0 md:table-row-group">
              <tr
                className={cn(
                  'flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 md:table-row',
                  open === name && 'bg-hover',
                )}
              >
                <th scope="row" className="w-full text-left font-medium md:table-cell md:w-auto md:px-3 md:py-1.5">
                  {label}
                  {isElsewhere && (
                    <span className="block text-xs font-normal text-muted-foreground">{t('notInThisWorkspace')}</span>
                  )}
                </th>
                {actions.map((action) => (
                  <td key={action} className="md:table-cell md:px-3 md:py-1.5 md:text-center">
                    <PermissionBox
                      permission={recordPermission(name, action)}
                      label={`${label}: ${actionLabel(action)}`}
                      word={actionLabel(action)}
                      draft={draft}
                      isLocked={isLocked}
                      onToggle={(permission) => onChange(togglePermission(draft, permission))}
                    />
                  </td>
                ))}
                <td className="md:table-cell md:px-3 md:py-1.5">
                  <LimitsButton
                    draft={draft}
                    name={name}
                    label={label}
                    isOpen={open === name}
                    onToggle={() => setOpen(open === name ? null : name)}
                  />
                </td>
              </tr>
              {open === name && (
                <tr className="block md:table-row">
                  <td colSpan={actions.length + 2} className="block border-t bg-sunken p-4 md:table-cell">
                    <EntityLimits
                      draft={draft}
                      entity={{ name, label, id }}
                      isLocked={isLocked}
                      onChange={onChange}
                      RuleFilter={RuleFilter}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  )
}

interface LimitsButtonProps {
  draft: RoleDraft
  name: string
  label: string
  isOpen: boolean
  onToggle: () => void
}

function LimitsButton({ draft, name, label, isOpen, onToggle }: LimitsButtonProps) {
  const given = recordActions.filter((action) => holding(draft.permissions, recordPermission(name, action)).isOn)
  const rules = given.map((action) => ruleOf(draft, recordPermission(name, action)))
  const limits = [
    ...(rules.some(({ where }) => where !== null) ? [t('someRecords')] : []),
    ...(rules.some(({ fields }) => fields !== null) ? [t('someFields')] : []),
  ]
  if (given.length === 0 && !isOpen) return <span className="text-xs text-muted-foreground">–</span>
  return (
    <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={onToggle} className="-ml-2">
      {limits.length > 0 ? <Badge variant="warning">{limits.join(', ')}</Badge> : t('none')}
      <span className="sr-only">{t('limitsOf', { label })}</span>
      <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
    </Button>
  )
}
