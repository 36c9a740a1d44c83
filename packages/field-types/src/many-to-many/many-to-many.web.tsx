import { cn, MultiCombobox } from '@monarch/ui'
import { Waypoints } from 'lucide-react'
import { useState } from 'react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb, Related } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import { type RecordOption, useRecordSource } from '../record-source.ts'
import type { Links } from './many-to-many.ts'
import { FaceOrIcon } from '../relationship/FaceOrIcon.web.tsx'
import { limitOf, relationOfSettings, usersEntityId } from '../relationship/relationship.ts'
import { useRecordLabels, useRecordSearch } from '../relationship/record-lookup.ts'
import { useRecordOptions } from '../relationship/record-options.web.tsx'

export const manyToManyWeb: FieldTypeWeb<Links> = {
  Icon: Waypoints,
  Input: ManyToManyInput,
  Cell: ManyToManyCell,
  isCellStateful: true,
  edit: 'picker',
}

/**
 * Shows the chosen records first, and only the matching ones while the user searches: Enter takes the first option, and
 * would remove a chosen record that does not match.
 */
function ManyToManyInput({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  onExit,
  related,
  answer,
  ...props
}: FieldInputProps<Links>) {
  const { entityId } = relationOfSettings(field.settings)
  const ids = (draftValue(type, field, draft) ?? []) as string[]
  const [requested, setRequested] = useState<string | null>(onExit ? '' : null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const label = useRecordLabels(entityId, ids, new Map([...namesOf(related), ...chosen]))
  const search = useRecordSearch(entityId, requested, limitOf(field.settings, answer))
  const { cutAt, problem, loading } = search
  const name = (records: readonly RecordOption[]) =>
    setChosen((before) => new Map([...before, ...records.map((record) => [record.id, record.label] as const)]))
  const options = useRecordOptions(search, (record) => name([record]))
  const iconOf = (id: string) => ({
    icon: <FaceOrIcon entityId={entityId} id={id} name={label(id)} Icon={Waypoints} />,
  })
  const chosenOptions = ids.map((id) => ({ value: id, label: label(id), ...iconOf(id) }))
  const isSearching = requested !== null && requested.trim() !== ''
  const found = options.filter((option) => isSearching || !ids.includes(option.value))
  return (
    <MultiCombobox
      {...props}
      label={field.label}
      chosenOptions={chosenOptions}
      options={[...(isSearching ? [] : chosenOptions), ...found]}
      value={ids}
      onValueChange={(next) => {
        name(search.options)
        onDraft({ value: next.length === 0 ? null : next })
      }}
      {...openPicker(onExit, (open) => setRequested(open ? '' : null))}
      search={{ onChange: (text) => setRequested((before) => (before === null ? null : text)), cutAt, problem }}
      loading={loading}
      {...(placeholder && { placeholder })}
    />
  )
}

const maxShown = 3

function ManyToManyCell({ field, value, related, pictures }: FieldCellProps<Links>) {
  const { Link, Note } = useRecordSource()
  const { entityId } = relationOfSettings(field.settings)
  const ids = value as string[]
  const shown = ids.slice(0, maxShown)
  const label = useRecordLabels(entityId, shown, namesOf(related))
  // Without room for their names, the pictures of users overlap.
  const overlaps = entityId === usersEntityId && ids.length > 1
  return (
    <span className={cn('flex min-w-0 items-center gap-1', overlaps && '@container flex-1')}>
      {shown.map((id) => (
        <Link
          key={id}
          entityId={entityId}
          id={id}
          className={cn(
            'relative inline-flex h-6 min-w-0 items-center gap-1 rounded-sm bg-active px-1.5 text-xs font-medium',
            'text-foreground',
            'hover:bg-hover hover:text-link',
            overlaps &&
              '@max-[180px]:not-first:-ml-2.5 @max-[180px]:rounded-full @max-[180px]:bg-background @max-[180px]:p-0.5',
          )}
          {...(overlaps && { title: label(id) })}
        >
          <FaceOrIcon {...{ entityId, id }} name={label(id)} picture={pictures?.get(id)} Icon={Waypoints} />
          <span className={cn('truncate', overlaps && '@max-[180px]:sr-only')}>{label(id)}</span>
          {Note && (
            <span className={cn('contents', overlaps && '@max-[180px]:sr-only')}>
              <Note {...{ entityId, id }} />
            </span>
          )}
        </Link>
      ))}
      {ids.length > maxShown && <span className="text-xs text-muted-foreground">+{ids.length - maxShown}</span>}
    </span>
  )
}

function namesOf(related: Related): ReadonlyMap<string, string> {
  return related instanceof Map ? (related as ReadonlyMap<string, string>) : new Map()
}
