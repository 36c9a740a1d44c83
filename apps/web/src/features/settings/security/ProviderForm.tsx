import { roleTexts } from '@monarch/schema'
import { Alert, Button, CheckboxField, Field, Input, PasswordInput, Select } from '@monarch/ui'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { type IdentityProvider, type ProviderData, useTestProvider, useUpdateIdentityProvider } from './queries.ts'
import { t } from './messages.ts'

interface ProviderFormProps {
  organizationId: string
  stored: IdentityProvider
  roles: readonly { id: string; name: string; description: string | null }[]
  canEdit: boolean
}

/** The organization's OpenID Connect provider. */
export function ProviderForm({ organizationId, stored, roles, canEdit }: ProviderFormProps) {
  const [draft, setDraft] = useState(() => draftOf(stored))
  const update = useUpdateIdentityProvider(organizationId)
  const test = useTestProvider(organizationId)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(stored))
  const problems = problemsOf(update.error, [
    'issuer',
    'clientId',
    'clientSecret',
    'emailDomains',
    'isRequired',
    'roleId',
  ])
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    update.reset()
    test.reset()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty || update.isPending) return
    update.mutate(dataOf(draft), {
      onSuccess: (saved) => {
        setDraft(draftOf(saved))
        void showToast('success', t('singleSignOnSaved'))
      },
    })
  }
  const forgetsSecret = stored.hasSecret && draft.issuer.trim() !== (stored.issuer ?? '') && draft.clientSecret === ''
  const link = `${location.origin}/login?organization=${organizationId}`
  return (
    <Section title={t('singleSignOn')} description={t('singleSignOnHelp')}>
      <form noValidate onSubmit={save} className="flex flex-col gap-4 p-4">
        {problems.form && <Alert title={t('notSaved')}>{problems.form}</Alert>}
        {!canEdit && <p className="text-cell text-muted-foreground">{t('mayNotChangeSingleSignOn')}</p>}
        <fieldset disabled={!canEdit} className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('issuer')} help={t('issuerHelp')} error={problems.issuer} className="sm:col-span-2">
            <Input
              type="url"
              placeholder="https://login.example.com"
              spellCheck={false}
              autoComplete="off"
              value={draft.issuer}
              onValueChange={(issuer) => change({ issuer })}
            />
          </Field>
          <Field label={t('clientId')} error={problems.clientId}>
            <Input
              spellCheck={false}
              autoComplete="off"
              value={draft.clientId}
              onValueChange={(clientId) => change({ clientId })}
            />
          </Field>
          <Field
            label={t('clientSecret')}
            help={
              forgetsSecret
                ? t('newIssuerDeletesSecret')
                : stored.hasSecret
                  ? t('secretIsStored')
                  : t('storedEncrypted')
            }
            error={problems.clientSecret}
          >
            <PasswordInput
              autoComplete="new-password"
              placeholder={stored.hasSecret && !forgetsSecret ? '••••••••••••' : undefined}
              value={draft.clientSecret}
              onValueChange={(clientSecret) => change({ clientSecret })}
            />
          </Field>
          <Field
            label={t('emailDomains')}
            help={t('emailDomainsHelp')}
            error={problems.emailDomains}
            className="sm:col-span-2"
          >
            <Input
              placeholder="example.com"
              spellCheck={false}
              autoComplete="off"
              value={draft.emailDomains}
              onValueChange={(emailDomains) => change({ emailDomains })}
            />
          </Field>
          <CheckboxField
            label={t('enableSingleSignOn')}
            checked={draft.isEnabled}
            onCheckedChange={(checked) => change({ isEnabled: checked === true })}
          />
          <CheckboxField
            label={t('requireSingleSignOn')}
            help={problems.isRequired ?? t('requireSingleSignOnHelp')}
            checked={draft.isRequired}
            onCheckedChange={(checked) => change({ isRequired: checked === true })}
          />
          <CheckboxField
            label={t('addNewPeopleAutomatically')}
            help={t('addAutomaticallyHelp')}
            checked={draft.createsPeople}
            onCheckedChange={(checked) => change({ createsPeople: checked === true })}
          />
          <Field label={t('roleOfNewPeople')} error={problems.roleId}>
            <Select
              options={[
                { value: '', label: t('none') },
                ...roles.map((role) => ({ value: role.id, label: roleTexts(role).name })),
              ]}
              value={draft.roleId}
              disabled={!canEdit || !draft.createsPeople}
              onValueChange={(roleId) => change({ roleId })}
            />
          </Field>
        </fieldset>
        <div role="status">
          {test.data &&
            (test.data.ok ? (
              <Fine>{test.data.message}</Fine>
            ) : (
              <Alert title={t('testFailed')}>{test.data.message}</Alert>
            ))}
        </div>
        {canEdit && (
          <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
            {stored.isEnabled && (
              <>
                <Button variant="ghost" onClick={() => void copyText(link, t('linkCopied'))}>
                  {t('copySignInLink')}
                </Button>
                <Button variant="outline" loading={test.isPending} disabled={isDirty} onClick={() => test.mutate()}>
                  {t('test')}
                </Button>
              </>
            )}
            <Button type="submit" loading={update.isPending} disabled={!isDirty}>
              {t('saveSingleSignOn')}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}

function Fine({ children }: { children: string }) {
  return (
    <p className="flex gap-2 rounded-md bg-info-bg px-3 py-2 text-cell wrap-anywhere">
      <CircleCheck aria-hidden className="mt-0.5 text-success" />
      {children}
    </p>
  )
}

interface Draft {
  readonly issuer: string
  readonly clientId: string
  /** Empty keeps the stored one. */
  readonly clientSecret: string
  readonly emailDomains: string
  readonly isEnabled: boolean
  readonly isRequired: boolean
  readonly createsPeople: boolean
  readonly roleId: string
}

function draftOf(provider: IdentityProvider): Draft {
  const { issuer, clientId, emailDomains, isEnabled, isRequired, createsPeople, roleId } = provider
  return {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    clientSecret: '',
    emailDomains: emailDomains.join(', '),
    isEnabled,
    isRequired,
    createsPeople,
    roleId: roleId ?? '',
  }
}

function dataOf({ issuer, clientId, clientSecret, emailDomains, roleId, ...switches }: Draft): ProviderData {
  return {
    ...switches,
    issuer: issuer.trim() || null,
    clientId: clientId.trim() || null,
    ...(clientSecret.trim() !== '' && { clientSecret: clientSecret.trim() }),
    emailDomains: emailDomains.split(/[\s,;]+/).filter((domain) => domain !== ''),
    roleId: roleId || null,
  }
}
