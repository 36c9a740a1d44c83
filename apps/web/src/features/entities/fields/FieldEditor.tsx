import { canBeSearched, findFieldType, type Json } from '@monarch/field-types'
import {
  Alert,
  Button,
  CheckboxField,
  ConfirmDialog,
  Field,
  Disclosure,
  Input,
  NormalizedInput,
  Textarea,
} from '@monarch/ui'
import { checkName, normalizeName, structureLimits } from '@monarch/schema'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useSetting } from '../../../lib/levels/settings.ts'
import { isFieldDirty } from '../model/designer-state.ts'
import { IconInput } from '../parts/IconInput.tsx'
import {
  choiceOfType,
  type Field as EntityField,
  type FieldDraft,
  nameMessage,
  userChoice,
} from '../model/field-draft.ts'
import { ChangePreview, OffendingRecords } from '../preview/ChangePreview.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import { FieldUses } from './FieldUses.tsx'
import { DefaultValue, FieldRules } from './FieldValues.tsx'
import { type EntityDetail, useFieldUses } from '../model/queries.ts'
import type { Designer } from '../model/use-designer.ts'
import { RemovedOptionsDialog } from './RemovedOptionsDialog.tsx'
import { TypePicker } from './TypePicker.tsx'
import { TypeSettings } from './TypeSettings.tsx'
import { useSaveField, useTypedPreview } from './use-save-field.ts'
import { useFocusOnProblem } from '../model/use-focus-on-problem.ts'
import { rich } from '../../../lib/language/rich.ts'
import { t } from '../messages.ts'

interface FieldEditorProps {
  ref: Ref<HTMLFormElement>
  entity: EntityDetail
  /** The field to update; `null` to add one. */
  editing: EntityField | null
  designer: Designer
  canEdit: boolean
}

/** The form of one field: names, type and its settings, rules and visibility. */
export function FieldEditor({ ref, entity, editing, designer, canEdit }: FieldEditorProps) {
  const { state, dispatch } = designer
  const { field, fieldProblems: problems } = state
  const [leftName, setLeftName] = useState(false)
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const saving = useSaveField(entity, editing, designer, () =>
    form.current?.querySelector<HTMLElement>('[data-first-input]')?.focus(),
  )
  const { submit, isPending, offending, lossy, convert, keep } = saving
  const typed = useTypedPreview(editing, designer)
  const type = findFieldType(field.fieldType)
  const types = [findFieldType(state.origin.fieldType), type] as const
  const { value: currency } = useSetting('defaults.currency')
  const nameProblem = problems.name ?? (leftName && field.name !== '' ? checkName(field.name, 'field') : null)
  const summary = problems[''] ?? (Object.values(problems).includes(nameMessage()) ? nameMessage() : undefined)
  const isFixed = editing?.isSystem === true
  const taken = new Set(entity.fields.map(({ name }) => name))
  const isComputed = type?.computation !== undefined
  const { resultType = null, resultSettings = {} } = editing ?? {}
  const isSearchable = canBeSearched({ ...field, settings: field.settings as Json, resultType, resultSettings })
  const { data: uses = [] } = useFieldUses(editing?.id ?? null)
  useFocusOnProblem(form, problems)

  const change = (part: Partial<FieldDraft>, input?: string) =>
    dispatch({ type: 'changeField', change: part, ...(input !== undefined && { input }) })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      ref={(element) => {
        form.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      noValidate
      aria-labelledby={headingId}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className="flex flex-col lg:h-full"
    >
      {/* A read-only form has no focusable input, but must be scrollable by keyboard. */}
      <div
        {...(canEdit ? {} : { tabIndex: 0, role: 'group', 'aria-labelledby': headingId })}
        className="flex min-h-0 flex-col gap-4 pb-4 lg:-mx-1 lg:overflow-y-auto lg:px-1"
      >
        <h3 id={headingId} className="text-base font-semibold">
          {!canEdit ? t('field') : editing ? t('editField') : t('newField')}
        </h3>
        {summary && <Alert>{summary}</Alert>}
        {offending && (
          <Alert title={t('recordsPreventThisChange')}>
            <OffendingRecords entityName={entity.name} offending={offending} />
          </Alert>
        )}
        <fieldset disabled={!canEdit} className="contents">
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <Field
              label={t('displayName')}
              required
              error={problems.displayName === nameMessage() ? t('displayNameIsRequired') : problems.displayName}
            >
              <Input
                data-first-input
                placeholder={t('dueDate')}
                maxLength={structureLimits.label}
                value={field.displayName}
                onValueChange={(displayName) => dispatch({ type: 'typeFieldDisplayName', displayName, taken })}
              />
            </Field>
            <TypePicker
              value={choiceOfType(field)}
              disabled={!canEdit || isFixed}
              error={problems.fieldType}
              onChange={(fieldType) =>
                dispatch({ type: 'chooseType', fieldType, usual: { currency, function: 'count' } })
              }
            />
            <IconInput
              value={field.icon || null}
              error={problems.icon}
              disabled={!canEdit}
              placeholder={t('iconOfType')}
              onChange={(icon) => change({ icon: icon ?? '' })}
            />
            <Field label={t('section')} error={problems.sectionName}>
              <Input
                placeholder={t('billing')}
                list={`${headingId}-sections`}
                value={field.sectionName}
                onValueChange={(sectionName) => change({ sectionName })}
              />
            </Field>
            <datalist id={`${headingId}-sections`}>
              {[...new Set(entity.fields.flatMap((known) => known.sectionName || []))].map((section) => (
                <option key={section} value={section} />
              ))}
            </datalist>
          </div>
          <TypeSettings
            type={type}
            entity={entity}
            editing={editing}
            field={field}
            problems={problems}
            change={change}
          />
          {!isComputed && (
            <Group title={t('rules')}>
              <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
                <Flag label={t('required')} flag="isRequired" field={field} change={change} />
                <Flag label={t('unique')} flag="isUnique" field={field} change={change} />
                <Flag label={t('readOnly')} flag="isReadonly" field={field} change={change} />
              </div>
              {type && <DefaultValue type={type} field={field} problems={problems} change={change} />}
              {type && type.rules.length > 0 && (
                <Disclosure
                  label={t('validation')}
                  defaultOpen={Object.keys(field.rules).length > 0}
                  forceOpen={Object.keys(problems).some((input) => input.startsWith('validationRules'))}
                >
                  <FieldRules type={type} field={field} problems={problems} change={change} />
                </Disclosure>
              )}
            </Group>
          )}
          <Group title={t('visibility')}>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
              <Flag label={t('inLists')} flag="showInList" field={field} change={change} />
              <Flag label={t('inDetails')} flag="showInDetail" field={field} change={change} />
              {!isComputed && <Flag label={t('inForms')} flag="showInForm" field={field} change={change} />}
              {isSearchable && <Flag label={t('searchable')} flag="searchable" field={field} change={change} />}
            </div>
          </Group>
          <Group title={t('texts')}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('helpText')} error={problems.helpText}>
                <Input value={field.helpText} onValueChange={(helpText) => change({ helpText })} />
              </Field>
              {!isComputed && (
                <Field label={t('placeholder')} error={problems.placeholder}>
                  <Input value={field.placeholder} onValueChange={(placeholder) => change({ placeholder })} />
                </Field>
              )}
              <Field label={t('fieldDescription')} className="sm:col-span-2" error={problems.description}>
                <Textarea rows={2} value={field.description} onValueChange={(description) => change({ description })} />
              </Field>
            </div>
          </Group>
          <Disclosure
            label={t('advanced')}
            summary={field.name !== '' && t('fieldNameIs', { name: field.name })}
            forceOpen={nameProblem !== null && field.displayName.trim() !== ''}
            className="border-t pt-3"
          >
            <Field label={t('fieldName')} help={t('fieldNameHelp')} required error={nameProblem}>
              <NormalizedInput
                placeholder={t('due_date')}
                maxLength={structureLimits.nameInput}
                disabled={isFixed}
                normalize={normalizeName}
                value={field.name}
                onValueChange={(name) => dispatch({ type: 'typeFieldName', name })}
                onBlur={() => setLeftName(true)}
              />
            </Field>
          </Disclosure>
        </fieldset>
        {uses.length > 0 && (
          <Group title={t('usedBy')}>
            <FieldUses uses={uses} />
          </Group>
        )}
        {typed && <ChangePreview entityName={entity.name} types={types} {...typed} />}
        {type && <FieldPreview type={type} field={field} />}
      </div>
      <ConfirmDialog
        open={lossy !== null}
        onClose={keep}
        title={t('valuesThatWouldBeLost')}
        description={
          lossy &&
          t('valuesCannotConvert', {
            count: lossy.preview.fails,
            name: field.displayName,
            type: choiceOfType(field) === userChoice ? t('users') : (type?.label() ?? ''),
          })
        }
        confirmLabel={t('convert')}
        destructive
        pending={isPending}
        onConfirm={() => convert()}
      >
        {lossy && <ChangePreview entityName={entity.name} types={types} preview={lossy.preview} mayEmpty />}
      </ConfirmDialog>
      {saving.removal && editing && (
        <RemovedOptionsDialog
          removal={saving.removal}
          stored={editing.settings}
          isRequired={field.isRequired}
          pending={isPending}
          onClose={saving.keepOptions}
          onMove={saving.move}
        />
      )}
      {canEdit && (
        <div className="flex shrink-0 justify-end gap-2 border-t pt-3">
          {(editing || isFieldDirty(state)) && (
            <Button variant="outline" onClick={() => dispatch({ type: 'leaveField' })}>
              {rich(
                t(editing ? 'cancelHint' : 'clearHint', {
                  hidden: (parts) => <span className="sr-only">{parts}</span>,
                }),
              )}
            </Button>
          )}
          <Button type="submit" variant="secondary" loading={isPending}>
            {editing ? t('updateField') : t('addField')}
          </Button>
        </div>
      )}
    </form>
  )
}

type Change = (part: Partial<FieldDraft>, input?: string) => void

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3 border-t pt-3">
      <h4 id={id} className="text-xs font-medium text-muted-foreground">
        {title}
      </h4>
      {children}
    </div>
  )
}

type FlagName = { [K in keyof FieldDraft]: FieldDraft[K] extends boolean ? K : never }[keyof FieldDraft]

function Flag({ label, flag, field, change }: { label: string; flag: FlagName; field: FieldDraft; change: Change }) {
  return <CheckboxField label={label} checked={field[flag]} onCheckedChange={(on) => change({ [flag]: on })} />
}
