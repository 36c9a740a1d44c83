import { minPasswordLength } from '@monarch/schema'
import { Alert, Button, CheckboxField, Field, Input, Textarea } from '@monarch/ui'
import { type FormEvent, useState } from 'react'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { type SecurityRules, useUpdateSecurityRules } from './queries.ts'
import { t } from './messages.ts'
import { wholeNumberOf } from '../parts/whole-number.ts'

interface RulesFormProps {
  organizationId: string
  stored: SecurityRules
  canEdit: boolean
}

/** Rules for passwords, sessions, networks and public links. */
export function RulesForm({ organizationId, stored, canEdit }: RulesFormProps) {
  const [draft, setDraft] = useState(() => draftOf(stored))
  const update = useUpdateSecurityRules(organizationId)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(stored))
  const problems = problemsOf(update.error, ['minimumPasswordLength', 'idleMinutes', 'sessionHours', 'allowedNetworks'])
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    update.reset()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty || update.isPending) return
    update.mutate(dataOf(draft), {
      onSuccess: (saved) => {
        setDraft(draftOf(saved))
        void showToast('success', t('rulesSaved'))
      },
    })
  }
  const textOf = (name: 'minimumPasswordLength' | 'idleMinutes' | 'sessionHours') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <Section title={t('rules')} description={t('rulesHelp')}>
      <form noValidate onSubmit={save} className="flex flex-col gap-4 p-4">
        {problems.form && <Alert title={t('notSaved')}>{problems.form}</Alert>}
        <fieldset disabled={!canEdit} className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={t('minimumPasswordLength')}
            help={t('minimumPasswordLengthHelp')}
            error={problems.minimumPasswordLength}
          >
            <Input {...textOf('minimumPasswordLength')} />
          </Field>
          <CheckboxField
            className="sm:mt-6"
            label={t('refuseCommonPasswords')}
            help={t('refuseCommonPasswordsHelp')}
            checked={draft.refuseCommonPasswords}
            onCheckedChange={(checked) => change({ refuseCommonPasswords: checked === true })}
          />
          <Field label={t('idleTimeoutInMinutes')} help={t('idleTimeoutHelp')} error={problems.idleMinutes}>
            <Input {...textOf('idleMinutes')} />
          </Field>
          <Field
            label={t('maximumSessionDurationInHours')}
            help={t('maximumSessionDurationHelp')}
            error={problems.sessionHours}
          >
            <Input {...textOf('sessionHours')} />
          </Field>
          <Field
            label={t('allowedNetworks')}
            help={t('allowedNetworksHelp')}
            error={problems.allowedNetworks}
            className="sm:col-span-2"
          >
            <Textarea
              rows={3}
              spellCheck={false}
              className="font-mono"
              value={draft.allowedNetworks}
              onValueChange={(allowedNetworks) => change({ allowedNetworks })}
            />
          </Field>
          <CheckboxField
            className="sm:col-span-2"
            label={t('allowPublicLinks')}
            help={t('allowPublicLinksHelp')}
            checked={draft.allowPublicLinks}
            onCheckedChange={(checked) => change({ allowPublicLinks: checked === true })}
          />
        </fieldset>
        {canEdit && (
          <div className="flex justify-end border-t pt-4">
            <Button type="submit" loading={update.isPending} disabled={!isDirty}>
              {t('saveRules')}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}

interface Draft {
  readonly minimumPasswordLength: string
  readonly refuseCommonPasswords: boolean
  readonly idleMinutes: string
  readonly sessionHours: string
  readonly allowedNetworks: string
  readonly allowPublicLinks: boolean
}

function draftOf(rules: SecurityRules): Draft {
  return {
    minimumPasswordLength: String(rules.minimumPasswordLength),
    refuseCommonPasswords: rules.refuseCommonPasswords,
    idleMinutes: String(rules.idleMinutes ?? ''),
    sessionHours: String(rules.sessionHours ?? ''),
    allowedNetworks: rules.allowedNetworks.join('\n'),
    allowPublicLinks: rules.allowPublicLinks,
  }
}

function dataOf(draft: Draft): SecurityRules {
  return {
    minimumPasswordLength: wholeNumberOf(draft.minimumPasswordLength) ?? minPasswordLength,
    refuseCommonPasswords: draft.refuseCommonPasswords,
    idleMinutes: wholeNumberOf(draft.idleMinutes),
    sessionHours: wholeNumberOf(draft.sessionHours),
    allowedNetworks: draft.allowedNetworks.split(/[\s,]+/).filter((entry) => entry !== ''),
    allowPublicLinks: draft.allowPublicLinks,
  }
}
