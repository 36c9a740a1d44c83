import { Alert, Button, cn, focusWhenDrawn, toast } from '@monarch/ui'
import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { DraftOffer } from '../../forms/DraftOffer.tsx'
import { ErrorSummary, focusProblems } from '../../forms/ErrorSummary.tsx'
import { focusControl } from '../../forms/FormFieldInput.tsx'
import { fieldNamesOf } from '../../forms/layout-blocks/layout-items.ts'
import { useStoreDraft } from '../../forms/use-form-draft.ts'
import { useUser } from '../../lib/session/session.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useSetting } from '../../lib/levels/settings.ts'
import { readGivenValues } from './given-values.ts'
import type { RecordData } from '../record-data/documents.ts'
import { RecordFields } from './RecordFields.tsx'
import type { RecordCommands } from './use-record-keys.ts'
import { keptMessage } from '../record-data/write/failure-words.ts'
import { type EntityStructure, isEditable, layoutOf, structureForNew } from '../record-data/structure.ts'
import { useRecordForm } from './use-record-form.ts'
import { useSaveKey } from '../../lib/keys/use-save-key.ts'
import { t } from './messages.ts'

interface NewRecordProps {
  tenantId: string | null
  structure: EntityStructure
  headingLevel: 1 | 2
  isWide: boolean
  /** Called with the created record, which opens next. */
  onCreated: (record: RecordData) => void
  onCancel: () => void
  onTitle: (title: string) => void
  commands: RefObject<RecordCommands | null> | undefined
}

export function NewRecord({
  tenantId,
  structure: whole,
  headingLevel,
  isWide,
  onCreated,
  onCancel,
  onTitle,
  commands,
}: NewRecordProps) {
  const structure = useMemo(() => structureForNew(whole), [whole])
  const { entity } = structure
  const user = useUser()
  const formId = useId()
  const { values } = useSearch({ strict: false })
  const mayCreate = useMay(`record:${entity.name}:create`)
  const { value: chosen } = useSetting(`entity.${entity.id}.formLayout`)
  const layout = useMemo(() => layoutOf(structure, chosen), [structure, chosen])
  const firstName = fieldNamesOf(layout.items)
    .flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    .find(isEditable)?.name

  const { form, submit, isPending, failure } = useRecordForm({
    tenantId,
    structure,
    given: readGivenValues(values, entity),
    onSaved: (saved, mode) => {
      draft.forget()
      if (mode === 'saveAndNew') {
        toast.success(t('savedReadyForNewEntry'))
        if (firstName) focusWhenDrawn(() => focusControl(formId, firstName))
        return
      }
      toast.success(t('formSubmittedSuccessfully'))
      onCreated(saved)
    },
    onWaiting: (mode) => {
      draft.forget()
      toast(keptMessage)
      if (mode === 'save') onCancel()
      else if (firstName) focusWhenDrawn(() => focusControl(formId, firstName))
    },
    onRefused: (problems) => focusWhenDrawn(() => focusProblems(formId, problems)),
  })
  const title = t('new', { name: entity.displayName })
  const draft = useStoreDraft(form, {
    place: { userId: user.id, tenantId: tenantId ?? '', scope: `${entity.name}/new` },
    title: `${entity.displayName}: ${title}`,
    fields: entity.fields,
  })
  useEffect(() => onTitle(title), [onTitle, title])
  useEffect(() => {
    if (firstName) focusControl(formId, firstName)
  }, [formId, firstName])
  useImperativeHandle(commands, () => ({
    edit: () => firstName && focusControl(formId, firstName),
    comment: () => {},
  }))
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, mayCreate, () => void submit('save'))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    void submit('save')
  }
  const discard = () => {
    form.dispatch({ type: 'reset', base: null })
    draft.forget()
    onCancel()
  }
  const Heading = `h${headingLevel}` as const
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void submit('save')
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="min-h-0 flex-1 scroll-py-12 overflow-y-auto overscroll-contain [scrollbar-gutter:stable]">
        <div className={cn('flex flex-col gap-4 p-4', isWide ? 'mx-auto w-full max-w-[720px] lg:p-6' : 'lg:px-5')}>
          <Heading tabIndex={-1} className={cn('text-xl break-words', headingLevel === 2 && 'outline-none')}>
            {title}
          </Heading>
          <DraftOffer draft={draft} />
          <ErrorSummary formId={formId} fields={entity.fields} form={form} />
          <RecordFields
            formId={formId}
            structure={structure}
            layout={layout}
            form={form}
            headingLevel={isWide ? 2 : 3}
          />
        </div>
      </div>
      {mayCreate && (
        <footer className="shrink-0 overflow-hidden border-t [scrollbar-gutter:stable]">
          <div className={cn('px-4 py-3', isWide ? 'mx-auto max-w-[720px] lg:px-6' : 'lg:px-5')}>
            {failure && (
              <Alert className="mb-2" title={t('notSavedTextIsKept')}>
                {failure}
              </Alert>
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <Button variant="ghost" onClick={discard} disabled={isPending}>
                {t('cancel')}
              </Button>
              <Button variant="outline" onClick={() => void submit('saveAndNew')} disabled={isPending}>
                {t('saveAndNew')}
              </Button>
              <Button type="submit" loading={isPending} aria-keyshortcuts="Control+Enter Meta+Enter">
                {t('save')}
              </Button>
            </div>
          </div>
        </footer>
      )}
    </form>
  )
}
