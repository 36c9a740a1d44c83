import { cn, MultiCombobox } from '@monarch/ui'
import { Waypoints } from 'lucide-react'
import { useState } from 'react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb, Related } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import { useRecordSource } from '../record-source.ts'
import type { Links } from './many-to-many.ts'
import { FaceOrIcon } from '../relationship/FaceOrIcon.web.tsx'
import { relationOfSettings, usersEntityId } from '../relationship/relationship.ts'
import { useRecordLabels, useRecordSearch } from '../relationship/record-lookup.ts'

export const manyToManyWeb: FieldTypeWeb<Links> = {
  Icon: Waypoints,
  Input: ManyToManyInput,
  Cell: ManyToManyCell,
  edit: 'picker',
}

/** Shows the chosen records first, then search results from the server. */
function ManyToManyInput({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  disabled,
  onExit,
  related,
  ...props
}: FieldInputProps<Links>) {
  const { entityId } = relationOfSettings(field.settings)
  const ids = (draftValue(type, field, draft) ?? []) as string[]
  const [requested, setRequested] = useState<string | null>(onExit ? '' : null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const label = useRecordLabels(entityId, ids, new Map([...namesOf(related), ...chosen]))
  const { options, cutAt, problem, loading } = useRecordSearch(entityId, requested)
  const iconOf = (id: string) =>
    entityId === usersEntityId && { icon: <FaceOrIcon entityId={entityId} id={id} name={label(id)} Icon={Waypoints} /> }
  const found = options.filter(({ id }) => !ids.includes(id))
  return (
    <MultiCombobox
      {...props}
      label={field.label}
      options={[
        ...ids.map((id) => ({ value: id, label: label(id), ...iconOf(id) })),
        ...found.map((option) => ({ ...option, value: option.id })),
      ]}
      value={ids}
      onValueChange={(next) => {
        setChosen(new Map([...chosen, ...options.map((option) => [option.id, option.label] as const)]))
        onDraft({ value: next.length === 0 ? null : next })
      }}
      {...openPicker(onExit, (open) => setRequested(open ? '' : null))}
      search={{ onChange: (text) => setRequested((before) => (before === null ? null : text)), cutAt, problem }}
      loading={loading}
      {...(disabled !== undefined && { disabled })}
      {...(placeholder && { placeholder })}
    />
  )
}

const maxShown = 3

function ManyToManyCell({ field, value, related }: FieldCellProps<Links>) {
  const { Link } = useRecordSource()
  const { entityId } = relationOfSettings(field.settings)
  const ids = value as string[]
  const shown = ids.slice(0, maxShown)
  const label = useRecordLabels(entityId, shown, namesOf(related))
  return (
    <span className="flex min-w-0 items-center gap-1">
      {shown.map((id) => (
        <Link
          key={id}
          entityId={entityId}
          id={id}
          className={cn(
            'relative inline-flex h-6 min-w-0 items-center gap-1 rounded-sm bg-active px-1.5 text-xs font-medium',
            'text-foreground',
            'hover:bg-hover hover:text-link',
          )}
        >
          <FaceOrIcon entityId={entityId} id={id} name={label(id)} Icon={Waypoints} />
          <span className="truncate">{label(id)}</span>
        </Link>
      ))}
      {ids.length > maxShown && <span className="text-xs text-muted-foreground">+{ids.length - maxShown}</span>}
    </span>
  )
}

function namesOf(related: Related): ReadonlyMap<string, string> {
  return related instanceof Map ? (related as ReadonlyMap<string, string>) : new Map()
}
