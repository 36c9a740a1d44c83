import { type FieldType, findFieldType } from '@monarch/field-types'
import { choicesFromLines } from '@monarch/field-types/settings'
import { missingOf } from '@monarch/shapes'
import { nameFromLabel, structureLimits } from '@monarch/schema'
import { Alert, Button, Field, focusWhenDrawn, Input, Textarea } from '@monarch/ui'
import AnchoredPopover from '@monarch/ui/anchored-popover'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSetting } from '../../../lib/levels/settings.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useStructure } from '../../record-data/queries.ts'
import { blankField, chooseType, type FieldDraft, readFieldDraft } from '../model/field-draft.ts'
import { problemsOf } from '../model/problems.ts'
import { useCreateField } from '../model/queries.ts'
import { startedField } from '../model/started-field.ts'
import { useAnnounceChange } from '../model/structure-changes.ts'
import { TypePicker } from './TypePicker.tsx'
import { t } from '../messages.ts'

interface NewFieldPopoverProps {
  /** Technical name of the entity. */
  entityName: string
}

/** A new field for the list, for `?insert=`: its name and type are enough. The designer has more options. */
export default function NewFieldPopover({ entityName }: NewFieldPopoverProps) {
  const { insert = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const { tenantId } = useTenant()
  // Already loaded by the list.
  const { data: structure } = useStructure(tenantId, entityName)
  const entity = structure?.entity
  const create = useCreateField(entity?.id ?? '')
  const announce = useAnnounceChange()
  const { value: currency } = useSetting('defaults.currency')
  const usual = { currency, function: 'count' }
  const [draft, setDraft] = useState<FieldDraft>(blankField)
  const [options, setOptions] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [anchor] = useState(() => ({ current: columnOf(insert) }))
  // The menu that opened it returns the focus to its column first.
  useEffect(() => focusWhenDrawn(() => input.current?.focus()), [])

  const hasOptions = findFieldType(draft.fieldType)?.choices !== undefined
  const change = (next: FieldDraft) => {
    setProblem(null)
    setDraft(next)
  }
  const close = () => void navigate({ to: '.', search: ({ insert: _insert, ...before }) => before, replace: true })
  const whole = (): FieldDraft => {
    const taken = new Set(entity?.fields.map(({ name }) => name))
    const name = draft.displayName.trim() === '' ? '' : nameFromLabel(draft.displayName, 'field', taken)
    const choices = hasOptions ? { choices: choicesFromLines([], options, []) } : {}
    return { ...draft, name, settings: { ...draft.settings, ...choices } }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || !entity) return
    const read = readFieldDraft(whole())
    if (!read.ok) {
      setProblem(Object.values(read.problems)[0] ?? null)
      return input.current?.focus()
    }
    create.mutate(read.data, {
      onError: (error) => setProblem(Object.values(problemsOf(error, []))[0] ?? error.message),
      onSuccess: ({ changeKey }) => {
        void announce(t('fieldAddedSuccessfully'), changeKey)
        close()
      },
    })
  }
  const openDesigner = () => {
    if (!entity) return
    startedField(client, entity.id).set(whole())
    void navigate({ to: '.', search: (before) => ({ ...before, entity: entity.id, tab: 'fields' }), replace: true })
  }

  return (
    <AnchoredPopover anchor={anchor} label={t('newField')} className="w-80" onClose={close}>
      <form noValidate onSubmit={submit} aria-label={t('newField')} className="flex flex-col gap-3">
        {problem && <Alert>{problem}</Alert>}
        <Field label={t('name')} required>
          <Input
            ref={input}
            placeholder={t('dueDate')}
            maxLength={structureLimits.label}
            value={draft.displayName}
            onValueChange={(displayName) => change({ ...draft, displayName })}
          />
        </Field>
        <TypePicker
          value={draft.settings.target === 'users' ? 'user' : draft.fieldType}
          disabled={false}
          error={undefined}
          isOffered={(type) => isQuick(type, usual)}
          onChange={(fieldType) => change(chooseType(draft, fieldType, usual))}
        />
        {hasOptions && (
          <Field label={t('optionsOfTheField')} help={t('onePerLine')}>
            <Textarea rows={3} value={options} spellCheck={false} onValueChange={setOptions} />
          </Field>
        )}
        <div className="flex justify-between gap-2">
          <Button variant="ghost" size="sm" onClick={openDesigner}>
            {t('moreOptions')}
          </Button>
          <Button type="submit" size="sm" loading={create.isPending}>
            {t('addField')}
          </Button>
        </div>
      </form>
    </AnchoredPopover>
  )
}

/** Types that need no settings besides their options. */
function isQuick(type: FieldType, usual: Readonly<Record<string, unknown>>): boolean {
  if (type.computation) return false
  if (type.choices) return true
  const { settings } = chooseType({ ...blankField, fieldType: '' }, type.id, usual)
  return type.settings(settings).ok && Object.keys(missingOf(type.settingsShape, settings)).length === 0
}

/** The column header that anchors the popover: next to which the field is inserted, or the last one. */
function columnOf(insert: string): HTMLElement | null {
  const [, field] = /^(?:left|right)\.(.+)$/.exec(insert) ?? []
  const header = field && document.querySelector<HTMLElement>(`[role=columnheader][data-field="${CSS.escape(field)}"]`)
  return header || document.querySelector<HTMLElement>('[data-new-field]')
}
