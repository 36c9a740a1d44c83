import { webOf } from '@monarch/field-types/web'
import { Button, cn, EntityIcon, Label, Tooltip } from '@monarch/ui'
import { Check, CircleAlert, Lock, SquareFunction } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { caretAt } from '../../../lib/focus/caret.ts'
import { RecordCell } from '../../record-parts/RecordCell.tsx'
import { UnsentMark } from '../../record-parts/UnsentMark.tsx'
import type { RecordData } from '../../record-data/documents.ts'
import { isDenied } from '../../record-data/locks.ts'
import { showsNothing } from '../../record-data/shows-nothing.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import type { FieldEdit } from './edit-state.ts'
import { FieldLevels } from '../../record-parts/FieldLevels.tsx'
import { onLetter } from '../../../lib/keys/on-letter.ts'
import { FieldConflict } from './FieldConflict.tsx'
import type { FieldCommands } from './use-field-edits.ts'
import { isAlwaysOpen, ValueEditor } from './ValueEditor.tsx'
import { t } from '../messages.ts'

interface ValueFieldProps {
  id: string
  structure: EntityStructure
  field: Field
  record: RecordData
  /** Label from the layout; overrides the field's own. */
  label?: string | undefined
  display?: string | undefined
  edit: FieldEdit | undefined
  isSaved: boolean
  isTinted: boolean
  /** Why the value cannot be changed; `null` if it can. */
  locked: string | null
  commands: FieldCommands
}

/** A label and a value that is edited in place. */
export const ValueField = memo(function ValueField({ label, ...props }: ValueFieldProps) {
  const { id, field, record, edit, isSaved, isTinted, locked } = props
  const hasContent = edit !== undefined || isAlwaysOpen(field) || !showsNothing(record, field)
  const isStacked = webOf(field.type).isWide === true && hasContent
  const shownLabel = label || field.label
  return (
    <div className="@container" data-field={field.name}>
      <div className={cn('grid gap-x-3', !isStacked && '@[300px]:grid-cols-[160px_minmax(0,1fr)]')}>
        <FieldLevels field={field} className="min-w-0" at="top-0 min-h-6 @[300px]:min-h-control">
          <Label
            htmlFor={locked === null ? id : undefined}
            className={cn(
              'flex min-h-6 max-w-full self-start items-center gap-1.5 py-0.5 font-normal text-muted-foreground',
              '@[300px]:min-h-control',
            )}
          >
            {field.icon && <EntityIcon name={field.icon} className="size-3.5 shrink-0" />}
            <span id={`${id}-label`} className="min-w-0 break-words">
              {shownLabel}
            </span>
            {field.isComputed ? (
              <>
                <SquareFunction aria-hidden className="size-3.5 shrink-0" />
                <span className="sr-only">{t('computed')}</span>
              </>
            ) : (
              hasOwnLock(props) && <Lock aria-hidden className="size-3 shrink-0" />
            )}
          </Label>
        </FieldLevels>
        <div
          data-tinted={isTinted || undefined}
          className={cn(
            'relative min-w-0 rounded-md transition-colors duration-100',
            isTinted && 'bg-selected-hover outline-4 outline-selected-hover',
          )}
        >
          <ValueOrEditor {...props} label={shownLabel} />
          <UnsentMark record={props.record} field={field} className="absolute top-2 right-1" />
          {isSaved && (
            <Check
              aria-hidden
              className="absolute top-2 right-1 animate-fade-in text-success"
              data-saved={field.name}
            />
          )}
        </div>
      </div>
    </div>
  )
})

/** Whether this value cannot be changed, although others of the record can. */
function hasOwnLock({ field, record }: Pick<ValueFieldProps, 'field' | 'record'>): boolean {
  return field.isReadonly || (isDenied(record, `update.${field.name}`) && !isDenied(record, 'update'))
}

function ValueOrEditor({ label, ...props }: ValueFieldProps & { label: string }) {
  const { id, structure, field, record, display, edit, locked, commands } = props
  if (locked !== null) {
    return (
      <Tooltip content={locked} side="left">
        {/* The reason is reachable by keyboard for users who can change other values. */}
        <div tabIndex={hasOwnLock(props) ? 0 : undefined} className={valueLook}>
          <Value {...props} />
        </div>
      </Tooltip>
    )
  }
  const isDirect = isAlwaysOpen(field)
  if (!edit && !isDirect) {
    // A long link leaves space that opens the editor on click.
    return (
      <div className={cn(valueLook, 'pr-6')}>
        <button
          type="button"
          id={id}
          aria-label={t('edit', { label })}
          aria-describedby={`${id}-value`}
          onClick={(event) => commands.open(field, clickedCharacter(event, `${id}-value`))}
          onKeyDown={(event) => onLetter(event, () => commands.retype(field))}
          className="absolute -inset-x-2 inset-y-0 cursor-text rounded-md hover:bg-hover"
        />
        <Value {...props} />
      </div>
    )
  }
  const { problem = null } = edit ?? {}
  const described = [field.helpText && `${id}-help`, problem && `${id}-error`].filter(Boolean).join(' ')
  return (
    <ValueEditor
      id={id}
      structure={structure}
      field={field}
      record={record}
      display={display}
      edit={edit ?? null}
      commands={commands}
      labelId={`${id}-label`}
      describedBy={described || undefined}
    >
      <EditFooter {...props} edit={edit} />
    </ValueEditor>
  )
}

/** Undefined for a click by keyboard. */
function clickedCharacter({ detail, clientX, clientY }: MouseEvent, valueId: string): number | undefined {
  const value = document.getElementById(valueId)
  if (!value || detail === 0) return undefined
  // The value lets clicks through to the button below it.
  value.style.pointerEvents = 'auto'
  const caret = caretAt(value, clientX, clientY)
  value.style.pointerEvents = ''
  return caret
}

/** Links and buttons inside a value handle their own clicks; other clicks open the editor. */
function Value({
  id,
  structure,
  field,
  record,
  locked,
}: Pick<ValueFieldProps, 'id' | 'structure' | 'field' | 'record' | 'locked'>) {
  return (
    <div
      id={`${id}-value`}
      role="group"
      aria-labelledby={`${id}-label`}
      className={cn(
        'relative max-w-full min-w-0 tabular-nums [&_.block.truncate]:break-words [&_.block.truncate]:whitespace-normal',
        locked === null && 'pointer-events-none [&_:is(a,button)]:pointer-events-auto',
      )}
    >
      <RecordCell structure={structure} field={field} record={record} isWhole />
    </div>
  )
}

type EditFooterProps = Pick<ValueFieldProps, 'id' | 'structure' | 'field' | 'record' | 'edit' | 'commands'>

/** Below an open editor: help text and the result of the last attempt. */
export function EditFooter({ id, structure, field, record, edit, commands }: EditFooterProps) {
  const problem = edit?.problem
  return (
    <>
      {field.helpText && (
        <p id={`${id}-help`} className="mt-1 text-xs text-muted-foreground">
          {field.helpText}
        </p>
      )}
      {problem?.kind === 'conflict' && edit?.draft && (
        <FieldConflict
          structure={structure}
          field={field}
          record={record}
          draft={edit.draft}
          onUseMine={() => commands.overwrite(field)}
          onKeepTheirs={() => commands.cancel(field)}
        />
      )}
      {problem && problem.kind !== 'conflict' && (
        <p id={`${id}-error`} role="alert" className="mt-1 flex items-start gap-1 text-xs text-error">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{problem.message}</span>
          {problem.kind === 'failed' && (
            <Button variant="link" size="sm" className="-my-1 h-6 px-1 text-xs" onClick={() => commands.commit(field)}>
              {t('retry')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

const valueLook = 'relative flex min-h-control items-center py-1 text-sm'
