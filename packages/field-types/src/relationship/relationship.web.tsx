import { cn, Combobox } from '@monarch/ui'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb, Related } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import { useRecordSource } from '../record-source.ts'
import { FaceOrIcon } from './FaceOrIcon.web.tsx'
import { limitOf, relationOfSettings, type RelationSettings } from './relationship.ts'
import { useRecordLabel, useRecordSearch } from './record-lookup.ts'
import { useRecordOptions } from './record-options.web.tsx'
import { t } from './messages.ts'

export const relationshipWeb: FieldTypeWeb<RelationSettings> = {
  Icon: ArrowUpRight,
  Input: RelationshipInput,
  Cell: RelationshipCell,
  isCellStateful: true,
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
  onExit,
  related,
  answer,
  ...props
}: FieldInputProps<RelationSettings>) {
  const { entityId } = relationOfSettings(field.settings)
  const id = draftValue(type, field, draft) as string | null
  const [requested, setRequested] = useState<string | null>(onExit ? '' : null)
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null)
  const known = chosen?.id === id ? chosen : null
  const named = known?.label ?? nameOf(related)
  const label = useRecordLabel(entityId, named ? null : id)
  const search = useRecordSearch(entityId, requested, limitOf(field.settings, answer))
  const { cutAt, problem, loading } = search
  const options = useRecordOptions(search)
  return (
    <Combobox
      {...props}
      label={field.label}
      options={options}
      value={id}
      chosenLabel={<Named entityId={entityId} id={id} name={named ?? label} />}
      onValueChange={(next, option) => {
        setChosen(next !== null && option ? { id: next, label: option.label } : null)
        onDraft({ value: next })
      }}
      {...openPicker(onExit, (open) => setRequested(open ? '' : null))}
      search={{ onChange: (text) => setRequested((before) => (before === null ? null : text)), cutAt, problem }}
      loading={loading}
      clearable={!field.required}
      {...(placeholder && { placeholder })}
    />
  )
}

/** The chosen record. */
function Named({ entityId, id, name }: { entityId: string; id: string | null; name: string }) {
  if (id === null) return name
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-bottom">
      <FaceOrIcon entityId={entityId} id={id} name={name} Icon={ArrowUpRight} />
      <span className="truncate">{name}</span>
    </span>
  )
}

function RelationshipCell({ field, value, related, pictures }: FieldCellProps<RelationSettings>) {
  const { Link, Note } = useRecordSource()
  const { entityId } = relationOfSettings(field.settings)
  const id = value as string
  const name = nameOf(related)
  const loaded = useRecordLabel(entityId, name === undefined ? id : null)
  const shown = name === undefined ? loaded : (name ?? t('untitled'))
  return (
    <Link
      entityId={entityId}
      id={id}
      className={cn(
        'inline-flex h-6 align-top max-w-full min-w-0 items-center gap-1 rounded-sm bg-active px-1.5 text-xs',
        'font-medium text-foreground relative',
        'hover:bg-hover hover:text-link',
        'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5',
      )}
    >
      <FaceOrIcon {...{ entityId, id }} name={shown} picture={pictures?.get(id)} Icon={ArrowUpRight} />
      <span className="truncate">{shown}</span>
      {Note && <Note {...{ entityId, id }} />}
    </Link>
  )
}
