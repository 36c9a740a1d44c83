import type { Json } from '@monarch/field-types'
import { webhookActions, type WebhookAction, type WebhookKind, webhookKinds } from '@monarch/schema'
import {
  Alert,
  Button,
  CheckboxField,
  Combobox,
  ConfirmDialog,
  Field,
  FormDialog,
  Input,
  MultiCombobox,
  Select,
} from '@monarch/ui'
import { useState } from 'react'
import { problemsOf } from '../../../../lib/api/input-problems.ts'
import { showToast } from '../../../../lib/toasts.ts'
import { SecretDialog } from '../../parts/SecretDialog.tsx'
import {
  useRotateSecret,
  useSaveWebhook,
  useWebhookEntities,
  useWebhookFields,
  type Webhook,
  type WebhookInput,
} from './queries.ts'
import type { RuleFilterType } from '../../../../lib/rule-filter.ts'
import { t } from './messages.ts'

interface WebhookDialogProps {
  tenantId: string
  /** `null` for a new one. */
  webhook: Webhook | null
  RuleFilter: RuleFilterType
  onClose: () => void
}

const kindLabels = { standard: 'standard', slack: 'slack', teams: 'teams' } as const
const kindHelp = { standard: 'standardHelp', slack: 'slackHelp', teams: 'teamsHelp' } as const
const verbs = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** Creates or changes a webhook, and shows a new secret once. */
export default function WebhookDialog({ tenantId, webhook, RuleFilter, onClose }: WebhookDialogProps) {
  const config = webhook?.config ?? {}
  const [name, setName] = useState(webhook?.name ?? '')
  const [kind, setKind] = useState<WebhookKind>(webhook?.kind ?? 'standard')
  const [url, setUrl] = useState('')
  const [entityId, setEntityId] = useState<string | null>(webhook?.entityId ?? null)
  const [actions, setActions] = useState<readonly WebhookAction[]>(
    config.actions && config.actions.length > 0 ? config.actions : webhookActions,
  )
  const [fields, setFields] = useState<readonly string[]>(config.fields ?? [])
  const [where, setWhere] = useState<Json>(config.where ?? {})
  const [isActive, setActive] = useState(webhook?.isActive ?? true)
  const [isRotating, setRotating] = useState(false)
  const [rotated, setRotated] = useState<string | null | undefined>(undefined)
  const entities = useWebhookEntities(tenantId)
  const choices = useWebhookFields(tenantId, entityId)
  const save = useSaveWebhook(tenantId)
  const problems = problemsOf(save.error, ['name', 'url', 'entityId', 'actions', 'fields', 'where', 'isActive'])
  const entity = entities.data?.find(({ id }) => id === entityId)

  const saved = save.data
  const hasSecret = saved && (saved.secret || (saved.isRepeated && webhook === null && kind === 'standard'))
  if (rotated !== undefined || hasSecret)
    return (
      <SecretDialog
        title={t('secretOf', { name: name.trim() })}
        secret={rotated !== undefined ? rotated : (saved?.secret ?? null)}
        help={t('secretHelp')}
        lostHelp={t('secretLostHelp')}
        onClose={onClose}
      />
    )
  if (isRotating && webhook)
    return (
      <RotateDialog
        tenantId={tenantId}
        webhook={webhook}
        onClose={() => setRotating(false)}
        onRotated={(secret) => setRotated(secret)}
      />
    )

  const data = changesOf(webhook, { name: name.trim(), url: url.trim(), actions, fields, where, isActive })
  const isDirty = webhook ? Object.keys(data).length > 1 || data.name !== webhook.name : name !== '' || url !== ''
  const submit = () => {
    if (webhook && !isDirty) return onClose()
    save.mutate(
      { webhook: webhook ?? { entityId: entityId ?? '', kind }, data },
      {
        onSuccess: ({ secret, isRepeated }) => {
          if (secret || (isRepeated && webhook === null)) return
          onClose()
          void showToast('success', t(webhook ? 'saved' : 'wasCreated', { name: data.name }))
        },
      },
    )
  }
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title={webhook ? t('editWebhook') : t('newWebhook')}
      description={t('webhookHelp')}
      dirty={isDirty}
      onSubmit={submit}
      submitLabel={webhook ? t('save') : t('create')}
      pending={save.isPending}
      disabled={where === null}
      footer={
        webhook?.kind === 'standard' &&
        webhook.hasAddress && (
          <Button variant="ghost" className="mr-auto" onClick={() => setRotating(true)}>
            {t('newSecret')}
          </Button>
        )
      }
    >
      {problems.form && <Alert variant="error">{problems.form}</Alert>}
      <Field label={t('name')} error={problems.name} required>
        <Input value={name} onValueChange={setName} autoComplete="off" />
      </Field>
      {!webhook && (
        <Field label={t('kind')} help={t(kindHelp[kind])}>
          <Select
            options={webhookKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
            value={kind}
            onValueChange={setKind}
          />
        </Field>
      )}
      <Field
        label={t('address')}
        help={webhook?.hasAddress ? t('addressKept', { address: webhook.address }) : t('addressHelp')}
        error={problems.url}
        required={!webhook?.hasAddress}
      >
        <Input
          value={url}
          onValueChange={setUrl}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/hooks/monarch"
        />
      </Field>
      {!webhook && (
        <Field label={t('entity')} error={problems.entityId} required>
          <Combobox
            label={t('entity')}
            placeholder={t('chooseEntity')}
            options={(entities.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
            loading={entities.isPending}
            value={entityId}
            onValueChange={(next) => {
              setEntityId(next)
              setFields([])
              setWhere({})
            }}
          />
        </Field>
      )}
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-cell font-medium">{t('actionsSent')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {webhookActions.map((action) => (
            <CheckboxField
              key={action}
              label={t(verbs[action])}
              checked={actions.includes(action)}
              disabled={actions.length === 1 && actions.includes(action)}
              onCheckedChange={(isOn) =>
                setActions(webhookActions.filter((each) => (each === action ? isOn === true : actions.includes(each))))
              }
            />
          ))}
        </div>
      </fieldset>
      {entityId !== null && (
        <>
          <Field label={t('fields')} help={t('fieldsHelp')} error={problems.fields}>
            <MultiCombobox
              label={t('fields')}
              placeholder={t('allFields')}
              options={(choices.data ?? []).map((field) => ({ value: field.name, label: field.displayName }))}
              loading={choices.isPending}
              value={fields}
              onValueChange={setFields}
            />
          </Field>
          {entity && (
            <div role="group" aria-label={t('onlyWhen')} className="flex flex-col gap-1.5">
              <p className="text-cell font-medium">{t('onlyWhen')}</p>
              <RuleFilter key={entity.id} entity={entity.name} where={config.where ?? {}} onChange={setWhere} />
              {(problems.where ?? (where === null ? t('whereIncomplete') : null)) && (
                <p className="text-xs text-error">{problems.where ?? t('whereIncomplete')}</p>
              )}
            </div>
          )}
        </>
      )}
      <CheckboxField
        label={t('activeLabel')}
        help={t('activeHelp')}
        checked={isActive}
        onCheckedChange={(isOn) => setActive(isOn === true)}
      />
    </FormDialog>
  )
}

interface Draft {
  readonly name: string
  readonly url: string
  readonly actions: readonly WebhookAction[]
  readonly fields: readonly string[]
  readonly where: Json
  readonly isActive: boolean
}

/** Sends only what differs: after a change of its content, the webhook acts with the rights of the caller. */
function changesOf(webhook: Webhook | null, draft: Draft): WebhookInput & { readonly name: string } {
  const { name, url, isActive } = draft
  const isEvery = draft.actions.length === webhookActions.length
  const next = {
    actions: isEvery ? [] : draft.actions,
    fields: draft.fields,
    where: draft.where !== null && Object.keys(draft.where).length > 0 ? draft.where : null,
  }
  const { actions = [], fields = [], where = null } = webhook?.config ?? {}
  const before = { actions: actions.length === webhookActions.length ? [] : actions, fields, where }
  const isOther = (key: keyof typeof next) => !webhook || JSON.stringify(next[key]) !== JSON.stringify(before[key])
  return {
    name,
    ...(url !== '' && { url }),
    ...(isOther('actions') && { actions: next.actions }),
    ...(isOther('fields') && { fields: next.fields }),
    ...(isOther('where') && { where: next.where }),
    ...(webhook?.isActive !== isActive && { isActive }),
  }
}

interface RotateDialogProps {
  tenantId: string
  webhook: Webhook
  onClose: () => void
  onRotated: (secret: string | null) => void
}

function RotateDialog({ tenantId, webhook: { id, name }, onClose, onRotated }: RotateDialogProps) {
  const rotate = useRotateSecret(tenantId)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('newSecretQuestion', { name })}
      description={t('newSecretHelp')}
      confirmLabel={t('makeSecret')}
      pending={rotate.isPending}
      onConfirm={() => rotate.mutate(id, { onSuccess: onRotated })}
      error={rotate.error}
    />
  )
}
