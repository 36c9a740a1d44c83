import { cn, IconButton, Label, Tooltip } from '@monarch/ui'
import { Check, Pencil } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { onLetter } from '../../lib/keys/on-letter.ts'
import { useRecentPlace } from '../../lib/navigation/use-recent-place.ts'
import { type RecordData, titleOf } from '../record-data/documents.ts'
import type { EntityStructure } from '../record-data/structure.ts'
import { UnsentMark } from '../record-parts/UnsentMark.tsx'
import type { FieldEdit } from './fields/edit-state.ts'
import type { FieldCommands } from './fields/use-field-edits.ts'
import { ValueEditor } from './fields/ValueEditor.tsx'
import { EditFooter } from './fields/ValueField.tsx'
import { t } from './messages.ts'

interface RecordHeadingProps {
  /** The picture of the record, or the icon of its entity. */
  face: ReactNode
  id: string
  structure: EntityStructure
  record: RecordData
  level: 1 | 2
  edit: FieldEdit | undefined
  isSaved: boolean
  isTinted: boolean
  locked: string | null
  commands: FieldCommands
  onTitle: (title: string) => void
}

/** The record's name, edited in place. */
export function RecordHeading(props: RecordHeadingProps) {
  const { face, id, structure, record, level, edit, isSaved, isTinted, locked, commands, onTitle } = props
  const { entity } = structure
  const field = entity.titleField
  const title = titleOf(entity, record) || t('untitled')
  const Heading = `h${level}` as const
  useEffect(() => onTitle(title), [onTitle, title])
  useRecentPlace(`/entities/${entity.name}/${record.id}`, title)
  const isOpen = field !== null && edit !== undefined && locked === null
  return (
    <div className="group/heading relative flex min-w-0 items-start gap-3">
      {face}
      <div
        className={cn(
          'flex min-w-0 flex-1 items-start gap-1 rounded-md pt-0.5',
          isTinted && 'bg-selected-hover',
          isOpen && 'sr-only',
        )}
      >
        <Tooltip content={locked}>
          <Heading
            tabIndex={-1}
            data-autofocus={level === 2 ? '' : undefined}
            onClick={() => field && locked === null && commands.open(field)}
            className={cn(
              'min-w-0 text-xl break-words',
              level === 2 && 'outline-none',
              locked === null && field && 'cursor-text',
            )}
          >
            {title}
          </Heading>
        </Tooltip>
        {field && locked === null && !isOpen && (
          <IconButton
            id={id}
            label={t('edit', { label: field.label })}
            size="icon-sm"
            className="opacity-0 group-hover/heading:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            onClick={() => commands.open(field)}
            onKeyDown={(event) => onLetter(event, () => commands.retype(field))}
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
        {field && <UnsentMark record={record} field={field} className="mt-2" />}
        {isSaved && <Check aria-hidden className="mt-1.5 animate-fade-in text-success" />}
      </div>
      {isOpen && (
        <div className="min-w-0 flex-1 [&_[data-slot]]:h-9 [&_input]:text-xl [&_input]:font-semibold">
          <Label htmlFor={id} id={`${id}-label`} className="sr-only">
            {field.label}
          </Label>
          <ValueEditor
            id={id}
            structure={structure}
            field={field}
            record={record}
            edit={edit}
            commands={commands}
            labelId={`${id}-label`}
            describedBy={edit.problem ? `${id}-error` : undefined}
          >
            <EditFooter id={id} structure={structure} field={field} record={record} edit={edit} commands={commands} />
          </ValueEditor>
        </div>
      )}
    </div>
  )
}
