import { findFieldType } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { Button, cn, EntityIcon, Popover, PopoverContent, PopoverTrigger, RelativeTime } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { FieldLine, FieldUse } from './queries.ts'
import { t } from './messages.ts'

/** The field's name links the whole row to its editor. */
export function FieldTable({ fields }: { fields: readonly FieldLine[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table aria-label={t('fields')} className="w-full min-w-[820px] border-separate border-spacing-0 text-cell">
        <thead>
          <tr>
            {[t('field'), t('entity'), t('type'), t('required'), t('unique'), t('usedIn'), t('updated')].map(
              (label) => (
                <th key={label} scope="col" className={headLook}>
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.id} field={field} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FieldRow({ field }: { field: FieldLine }) {
  const type = findFieldType(field.fieldType)
  const result = field.resultType === null ? undefined : findFieldType(field.resultType)
  return (
    <tr className="group relative hover:bg-hover">
      <th scope="row" className={cn(cellLook, 'max-w-64 text-left font-normal')}>
        <Link
          to="."
          search={(before) => ({ ...before, entity: field.entity?.id, tab: 'fields', field: field.id })}
          className={cn(
            'flex items-center gap-1.5 font-medium outline-none',
            'after:absolute after:inset-0',
            'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
          )}
        >
          {field.icon && <EntityIcon name={field.icon} className="shrink-0 text-muted-foreground" />}
          <span className="min-w-0 truncate">{field.displayName}</span>
        </Link>
        <span className="block truncate font-mono text-xs text-muted-foreground">{field.name}</span>
      </th>
      <td className={cellLook}>
        {field.entity && (
          <Link
            to="/entities/$name"
            params={{ name: field.entity.name }}
            search={{}}
            className="relative z-1 rounded-sm hover:underline"
          >
            {field.entity.displayName}
          </Link>
        )}
      </td>
      <td className={cellLook}>
        <span className="flex items-center gap-1.5">
          <FieldTypeIcon type={type} className="shrink-0 text-muted-foreground" />
          {type?.label() ?? field.fieldType}
          {result && <span className="text-xs text-muted-foreground">→ {result.label()}</span>}
        </span>
      </td>
      <td className={cellLook}>
        <Mark isOn={field.isRequired} />
      </td>
      <td className={cellLook}>
        <Mark isOn={field.isUnique} />
      </td>
      <td className={cellLook}>
        <Uses field={field.displayName} uses={field.usedBy} />
      </td>
      <td className={cn(cellLook, 'text-muted-foreground')}>
        <RelativeTime value={field.updatedAt} />
      </td>
    </tr>
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <>
      <Check aria-hidden className="size-4" />
      <span className="sr-only">{t('yes')}</span>
    </>
  ) : (
    <span className="text-muted-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('no')}</span>
    </span>
  )
}

function Uses({ field, uses }: { field: string; uses: readonly FieldUse[] }) {
  if (uses.length === 0) return <span className="text-muted-foreground">{t('nothing')}</span>
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="relative z-1 -ml-2">
          {countOf(uses)}
          <span className="sr-only">{t('usesOfField', { count: uses.length, field })}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t('whatUses', { field })} className="max-h-80 w-72 overflow-y-auto p-3">
        <ul className="flex flex-col gap-1 text-cell">
          {uses.map(({ kind, id, name, entity, depth }) => (
            <li key={id} className="min-w-0 truncate">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-muted-foreground">
                {t(depth > 1 ? 'useThroughField' : 'useOf', { kind, entity })}
              </span>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

/** '2 views, 1 field' */
function countOf(uses: readonly FieldUse[]): string {
  return [...Map.groupBy(uses, ({ kind }) => kind)]
    .map(([kind, { length: count }]) => t('uses', { kind, count }))
    .join(', ')
}

const headLook = 'h-8 border-b bg-sunken px-3 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
const cellLook = 'h-row border-b px-3 py-1.5 whitespace-nowrap'
