import { cn, Combobox } from '@monarch/ui'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import type { Relation } from '../definition.ts'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb, Related } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import { useRecordSource } from '../record-source.ts'
import { useRecordLabel, useRecordSearch } from './record-lookup.ts'

export const relationshipWeb: FieldTypeWeb<Relation> = {
  Icon: ArrowUpRight,
  Input: RelationshipInput,
  Cell: RelationshipCell,
  glance: 5,
  edit: 'picker',
}

function nameOf(related: Related): string | null | undefined {
  return typeof related === 'object' && related !== null ? undefined : related
}

/** Searches on the server; loads nothing before the picker opens. */
function RelationshipInput({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  disabled,
  onExit,
  related,
  ...props
}: FieldInputProps<Relation>) {
  const { entityId } = field.settings
  const id = draftValue(type, field, draft) as string | null
  const [requested, setRequested] = useState<string | null>(onExit ? '' : null)
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null)
  const known = chosen?.id === id ? chosen : null
  const named = known?.label ?? nameOf(related)
  const label = useRecordLabel(entityId, named ? null : id)
  const { options, cutAt, loading } = useRecordSearch(entityId, requested)
  return (
    <Combobox
      {...props}
      label={field.label}
      options={options.map((option) => ({ ...option, value: option.id }))}
      value={id}
      chosenLabel={named ?? label}
      onValueChange={(next, option) => {
        setChosen(next !== null && option ? { id: next, label: option.label } : null)
        onDraft({ value: next })
      }}
      {...openPicker(onExit, (open) => setRequested(open ? '' : null))}
      search={{ onChange: (text) => setRequested((before) => (before === null ? null : text)), cutAt }}
      loading={loading}
      clearable={!field.required}
      {...(disabled !== undefined && { disabled })}
      {...(placeholder && { placeholder })}
    />
  )
}

function RelationshipCell({ field, value, related }: FieldCellProps<Relation>) {
  const { Link } = useRecordSource()
  const { entityId } = field.settings
  const name = nameOf(related)
  const asked = useRecordLabel(entityId, name === undefined ? (value as string) : null)
  return (
    <Link
      entityId={entityId}
      id={value as string}
      className={cn(
        'inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-sm bg-active px-1.5 text-xs',
        'font-medium text-foreground relative',
        'hover:bg-hover hover:text-link',
        'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5',
      )}
    >
      <ArrowUpRight aria-hidden className="size-3.5 text-muted-foreground" />
      <span className="truncate">{name === undefined ? asked : (name ?? 'Untitled')}</span>
    </Link>
  )
}
