import {
  Alert,
  Field,
  Disclosure,
  HuePicker,
  Input,
  NormalizedInput,
  Select,
  Textarea,
  toHue,
  mayAutoFocus,
} from '@monarch/ui'
import { checkName, hasConnection, namesTakenBy, normalizeName, structureLimits } from '@monarch/schema'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { Provenance } from '../../lib/levels/Provenance.tsx'
import { useSetting } from '../../lib/levels/settings.ts'
import { IconInput } from './parts/IconInput.tsx'
import { nameMessage } from './model/entity-draft.ts'
import { useEntities } from './model/queries.ts'
import type { Designer } from './model/use-designer.ts'
import { useFocusOnProblem } from './model/use-focus-on-problem.ts'
import { t } from './messages.ts'

interface GeneralTabProps {
  /** `null` for a new entity. */
  entityId: string | null
  designer: Designer
  formId: string
  canEdit: boolean
  onSave: () => void
}

export function GeneralTab({ entityId, designer: { state, dispatch }, formId, canEdit, onSave }: GeneralTabProps) {
  const { entity, problems, saved } = state
  const form = useRef<HTMLFormElement>(null)
  const [leftName, setLeftName] = useState(false)
  const { data: entities = [] } = useEntities('live')
  const taken = new Set(entities.map(({ name }) => name))
  const nameProblem = problems.name ?? (leftName && entity.name !== '' ? checkName(entity.name, 'entity') : null)
  const summary = problems[''] ?? (Object.values(problems).includes(nameMessage()) ? nameMessage() : undefined)
  useFocusOnProblem(form, problems)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form id={formId} ref={form} noValidate onSubmit={submit} className="flex max-w-[640px] flex-col gap-4">
      {summary && <Alert>{summary}</Alert>}
      <fieldset disabled={!canEdit} className="contents">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('displayName')}
            required
            error={problems.displayName === nameMessage() ? t('displayNameIsRequired') : problems.displayName}
          >
            <Input
              autoFocus={saved === null && mayAutoFocus()}
              placeholder={t('purchaseOrder')}
              maxLength={structureLimits.label}
              value={entity.displayName}
              onValueChange={(displayName) => dispatch({ type: 'typeDisplayName', displayName, taken })}
            />
          </Field>
          <Field label={t('pluralName')} error={problems.pluralName}>
            <Input
              placeholder={t('purchaseOrders')}
              maxLength={structureLimits.label}
              value={entity.pluralName}
              onValueChange={(value) => dispatch({ type: 'type', key: 'pluralName', value })}
            />
          </Field>
        </div>
        {entityId !== null && <OverriddenLabels entityId={entityId} />}
        <Field label={t('description')} help={t('descriptionHelp')} error={problems.description}>
          <Textarea
            rows={3}
            value={entity.description}
            onValueChange={(value) => dispatch({ type: 'type', key: 'description', value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <IconInput
            error={problems.icon}
            disabled={!canEdit}
            value={entity.icon}
            onChange={(icon) => dispatch({ type: 'type', key: 'icon', value: icon ?? 'database' })}
          />
          {saved === null && <NavigationGroup value={entity.category} error={problems.category} dispatch={dispatch} />}
        </div>
        <Field label={t('color')} error={problems.color}>
          <HuePicker
            disabled={!canEdit}
            value={toHue(entity.color)}
            onValueChange={(color) => dispatch({ type: 'type', key: 'color', value: color })}
          />
        </Field>
        <Disclosure
          label={t('advanced')}
          summary={entity.name !== '' && t('technicalNameIs', { name: entity.name })}
          forceOpen={nameProblem !== null && entity.displayName.trim() !== ''}
        >
          <Field label={t('technicalName')} help={t('technicalNameHelp')} required error={nameProblem}>
            <NormalizedInput
              placeholder={t('purchase_order')}
              maxLength={structureLimits.nameInput}
              normalize={normalizeName}
              value={entity.name}
              onValueChange={(name) => dispatch({ type: 'typeName', name })}
              onBlur={() => setLeftName(true)}
            />
          </Field>
        </Disclosure>
        {saved !== null && saved.name === entity.name && <WithoutConnection name={saved.name} />}
      </fieldset>
    </form>
  )
}

/** Explains why the API has no connection for the entity: earlier versions allowed another entity to take its name. */
function WithoutConnection({ name }: { name: string }) {
  const { data: entities = [] } = useEntities('live')
  const holder = entities.find((other) => !hasConnection(name, namesTakenBy([other.name])))
  if (!holder) return null
  return (
    <p className="-mt-2 text-xs text-muted-foreground">
      {t('withoutConnection', { name, holder: holder.displayName })}
    </p>
  )
}

/** The designer shows the entity's own names; overrides by levels are shown below. */
function OverriddenLabels({ entityId }: { entityId: string }) {
  const label = useSetting(`entity.${entityId}.label`)
  const plural = useSetting(`entity.${entityId}.pluralLabel`)
  const overridden = [
    { setting: label, settingKey: `entity.${entityId}.label`, name: t('label') },
    { setting: plural, settingKey: `entity.${entityId}.pluralLabel`, name: t('pluralLabel') },
  ].filter(({ setting }) => setting.from !== null)
  if (overridden.length === 0) return null
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
      {t('elsewhereYouSee')}
      {overridden.map(({ setting, settingKey, name }) => (
        <span key={settingKey} className="inline-flex items-center gap-1">
          “{setting.value}”
          <Provenance settingKey={settingKey} label={name} />
        </span>
      ))}
    </p>
  )
}

/** Navigation group of a new entity; later the navigation settings decide. */
function NavigationGroup({
  value,
  error,
  dispatch,
}: {
  value: string
  error: string | undefined
  dispatch: Designer['dispatch']
}) {
  const { data } = useNavigation()
  const groups = data?.groups ?? []
  if (groups.length === 0) return null
  return (
    <Field label={t('navigationGroup')} error={error}>
      <Select
        placeholder={t('automatic')}
        options={groups.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        value={value === '' ? null : value}
        onValueChange={(category) => dispatch({ type: 'type', key: 'category', value: category })}
      />
    </Field>
  )
}
