import { Alert, Button, cn, RelativeTime, toast } from '@monarch/ui'
import { DraftOffer } from '../../forms/DraftOffer.tsx'
import { ErrorSummary, focusProblems } from '../../forms/ErrorSummary.tsx'
import { focusControl } from '../../forms/FormFieldInput.tsx'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { useSearch } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isModKey } from '../../lib/mod-key.ts'
import { useMay, useUser } from '../../lib/session.ts'
import { useSetting } from '../../lib/settings.ts'
import { fieldNamesOf } from '../../forms/layout-items.ts'
import { ConflictBar } from './ConflictBar.tsx'
import { readGivenValues } from './given-values.ts'
import { RecordCell } from './RecordCell.tsx'
import { type RecordData, titleOf } from './record-documents.ts'
import { RecordFields } from './RecordFields.tsx'
import { RecordTabs, useRecordTab } from './record/RecordTabs.tsx'
import type { RecordCommands } from './record/use-record-keys.ts'
import { createdField, type EntityStructure, isEditable, layoutOf } from './structure.ts'
import { useMedia } from './use-media.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordEditorProps {
  tenantId: string | null
  structure: EntityStructure
  /** `null` for a new one. */
  record: RecordData | null
  /** A new record has been made, and is what is looked at now. */
  onCreated: (record: RecordData) => void
  onCancel: () => void
  onRestore: () => Promise<unknown>
  /** Two columns, where there is room. */
  isWide?: boolean
  /** Somebody has moved it to the bin while it is looked at. */
  isBinned?: boolean
  /** Told what keys can do with it. */
  commands?: React.RefObject<RecordCommands | null> | undefined
  heading: ReactNode
}

/** A record as a form: the same in the panel and on its page. */
export function RecordEditor({
  tenantId,
  structure,
  record,
  onCreated,
  onCancel,
  onRestore,
  isWide,
  isBinned = false,
  commands,
  heading,
}: RecordEditorProps) {
  const { entity } = structure
  const user = useUser()
  const formId = useId()
  const { values } = useSearch({ strict: false })
  const isNew = record === null
  const canEdit = useMay(`record:${entity.name}:${isNew ? 'create' : 'update'}`)
  const sectionLevel = isWide ? 2 : 3
  const isBeside = useMedia(roomForTwo) && (isWide ?? false)
  const [tab, setTab] = useRecordTab(!isBeside)
  const [commentWishes, setCommentWishes] = useState(0)
  const { value: chosen } = useSetting<string | null>(`entity.${entity.id}.${isNew ? 'formLayout' : 'recordLayout'}`)
  const layout = useMemo(() => layoutOf(structure, chosen), [structure, chosen])
  const firstField = fieldNamesOf(layout.items)
    .flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    .find(isEditable)

  const { state, dispatch, submit, isPending, isDirty, failure, isGone, setGone } = useRecordForm({
    tenantId,
    structure,
    record,
    given: isNew ? readGivenValues(values, entity) : noValues,
    onSaved: (saved, mode) => {
      draft.forget()
      if (mode === 'saveAndNew') {
        toast.success('Saved! Ready for new entry.')
        if (firstName) requestAnimationFrame(() => focusControl(formId, firstName))
        return
      }
      toast.success('Form submitted successfully!')
      if (isNew) onCreated(saved)
    },
    onRefused: (problems) => {
      if (!isBeside) setTab('details')
      requestAnimationFrame(() => focusProblems(formId, problems))
    },
  })
  const name = record ? titleOf(entity, record) || entity.displayName : `New ${entity.displayName}`
  const draft = useFormDraft({
    place: { userId: user.id, tenantId: tenantId ?? '', scope: `${entity.name}/${record?.id ?? 'new'}` },
    title: `${entity.displayName}: ${name}`,
    fields: entity.fields,
    state,
    dispatch,
  })
  const firstName = firstField?.name
  useEffect(() => {
    if (isNew && firstName) focusControl(formId, firstName)
  }, [isNew, formId, firstName])
  useImperativeHandle(commands, () => ({
    edit: () => {
      if (!isBeside) setTab('details')
      if (firstName) requestAnimationFrame(() => focusControl(formId, firstName))
    },
    comment: () => {
      setTab('comments')
      setCommentWishes((wishes) => wishes + 1)
    },
  }))
  useSaveKey(canEdit, () => void submit('save'))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    void submit('save')
  }
  const discard = () => {
    dispatch({ type: 'reset', base: record })
    draft.forget()
    if (isNew) onCancel()
  }

  const form = (
    <div className="flex min-w-0 flex-col gap-4">
      <DraftOffer draft={draft} />
      <ConflictBar structure={structure} state={state} dispatch={dispatch} />
      <ErrorSummary formId={formId} fields={entity.fields} state={state} dispatch={dispatch} />
      <RecordFields
        formId={formId}
        structure={structure}
        layout={layout}
        state={state}
        record={record}
        dispatch={dispatch}
        canEdit={canEdit}
        headingLevel={sectionLevel}
      />
      {record && <RecordMeta structure={structure} record={record} />}
    </div>
  )
  const tabs = record && (
    <RecordTabs
      tenantId={tenantId}
      structure={structure}
      record={record}
      details={isBeside ? null : form}
      commentWishes={commentWishes}
    />
  )
  return (
    <form
      data-print-root
      noValidate
      aria-label={name}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void submit('save')
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="min-h-0 flex-1 scroll-py-12 overflow-y-auto overscroll-contain [scrollbar-gutter:stable]">
        <div
          className={
            isBeside && record
              ? cn(twoColumns, 'p-6')
              : cn('flex flex-col gap-4 p-4', isWide ? 'mx-auto w-full max-w-[720px] lg:p-6' : 'lg:px-5')
          }
        >
          <div className="flex min-w-0 flex-col gap-4">
            {heading}
            {(isGone || isBinned) && (
              <Alert variant="warning" title="This record was moved to the bin meanwhile">
                <p className="text-foreground">What you typed is kept.</p>
                <Button
                  variant="outline"
                  size="sm"
                  className="mt-2"
                  onClick={() =>
                    void onRestore().then(
                      () => setGone(false),
                      (error: Error) => toast.error('Could not restore', { description: error.message }),
                    )
                  }
                >
                  Restore
                </Button>
              </Alert>
            )}
            {(isBeside || !record) && form}
          </div>
          {tabs}
        </div>
      </div>
      {canEdit && (isBeside || isNew || isDirty || tab === 'details') && (
        <footer className="shrink-0 overflow-hidden border-t [scrollbar-gutter:stable]">
          <div
            className={
              isBeside && record
                ? cn(twoColumns, 'px-6 py-3')
                : cn('px-4 py-3', isWide ? 'mx-auto max-w-[720px] lg:px-6' : 'lg:px-5')
            }
          >
            <div className="min-w-0">
              {failure && (
                <Alert className="mb-2" title="Not saved. What you typed is kept.">
                  {failure}
                </Alert>
              )}
              <div className="flex flex-wrap items-center justify-end gap-2">
                {isDirty && !isNew && (
                  <span className="mr-auto text-xs text-muted-foreground">Unsaved changes · draft kept</span>
                )}
                {(isNew || isDirty) && (
                  <Button variant="ghost" onClick={discard} disabled={isPending}>
                    {isNew ? 'Cancel' : 'Discard changes'}
                  </Button>
                )}
                {isNew && (
                  <Button variant="outline" onClick={() => void submit('saveAndNew')} disabled={isPending}>
                    Save and new
                  </Button>
                )}
                <Button type="submit" loading={isPending} aria-keyshortcuts="Control+Enter Meta+Enter">
                  Save
                </Button>
              </div>
            </div>
          </div>
        </footer>
      )}
    </form>
  )
}

/** Who made and changed the record, and when. */
function RecordMeta({ structure, record }: { structure: EntityStructure; record: RecordData }) {
  const by = (key: string) => {
    const user = record[key] as { name?: string } | null | undefined
    return user?.name ? ` by ${user.name}` : ''
  }
  return (
    <p className="flex flex-wrap gap-x-1 border-t pt-3 text-xs text-muted-foreground">
      <span className="inline-flex gap-1">
        Created <RecordCell structure={structure} field={createdField} record={record} />
        {by('createdBy_user')}
      </span>
      <span>
        · Updated <RelativeTime value={record.updatedAt} />
        {by('updatedBy_user')}
      </span>
    </p>
  )
}

/** `Mod+S` saves wherever the focus is on the page. */
function useSaveKey(isActive: boolean, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isModKey(event, 's')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}

const noValues = {}

/** The form and what is beside it. */
const roomForTwo = '(min-width: 1280px)'
const twoColumns = 'mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,640px)_minmax(400px,1fr)] gap-8'
