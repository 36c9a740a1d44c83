import { type Retention, retentionDays, type RetentionKindName, retentionKinds, retentionNames } from '@monarch/schema'
import { Alert, Button, Field, Input } from '@monarch/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { type RetentionTarget, useUpdateRetention } from './queries.ts'
import { t } from './messages.ts'
import { wholeNumberOf } from '../parts/whole-number.ts'

interface RetentionFormProps {
  title: string
  description: string
  of: RetentionTarget
  organizationId: string
  stored: Retention
  /** The days of the organization, for one of its workspaces. */
  above?: Retention
  canEdit: boolean
  isHeld: boolean
  children?: ReactNode
}

/** The days for each kind of data, of an organization or of a workspace. */
export function RetentionForm(props: RetentionFormProps) {
  const { title, description, of, organizationId, stored, above, canEdit, isHeld, children } = props
  const names = retentionNames.filter((name) => above === undefined || retentionKinds[name].byTenant)
  const [draft, setDraft] = useState(() => draftOf(names, stored))
  const update = useUpdateRetention(organizationId)
  const problems = problemsOf(update.error, names)
  const changed = names.filter((name) => draft[name] !== draftOf(names, stored)[name])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0 || update.isPending) return
    const data = Object.fromEntries(changed.map((name) => [name, wholeNumberOf(draft[name])]))
    update.mutate({ of, data }, { onSuccess: () => void showToast('success', t('saved')) })
  }
  return (
    <Section title={title} description={description}>
      <form noValidate onSubmit={save} className="flex flex-col gap-4 p-4">
        {isHeld && <Alert variant="warning">{t('onHold')}</Alert>}
        {problems.form && <Alert title={t('notSaved')}>{problems.form}</Alert>}
        {children}
        <fieldset disabled={!canEdit} className="-mb-4 grid gap-x-4 sm:grid-cols-2">
          {names.map((name) => (
            <Field
              key={name}
              label={t(words[name].label)}
              help={`${t(words[name].help)} ${emptyMeans(name, above)}`}
              error={problems[name]}
              // The rows of label, help, input and error line up with those of the field beside it.
              className="row-span-4 mb-4 grid grid-rows-subgrid"
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={draft[name]}
                placeholder={placeholderOf(name, above)}
                onValueChange={(text) => {
                  setDraft({ ...draft, [name]: text })
                  update.reset()
                }}
              />
            </Field>
          ))}
        </fieldset>
        {canEdit && (
          <div className="flex justify-end border-t pt-4">
            <Button type="submit" loading={update.isPending} disabled={changed.length === 0}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}

const words = {
  bin: { label: 'bin', help: 'binHelp' },
  history: { label: 'history', help: 'historyHelp' },
  workflowRuns: { label: 'workflowRuns', help: 'workflowRunsHelp' },
  webhookDeliveries: { label: 'webhookDeliveries', help: 'webhookDeliveriesHelp' },
  files: { label: 'files', help: 'filesHelp' },
  notifications: { label: 'notifications', help: 'notificationsHelp' },
  signIns: { label: 'signIns', help: 'signInsHelp' },
} as const satisfies Record<RetentionKindName, object>

type Draft = Readonly<Record<RetentionKindName, string>>

const draftOf = (names: readonly RetentionKindName[], stored: Retention): Draft =>
  Object.fromEntries(names.map((name) => [name, String(stored[name] ?? '')])) as Draft

/** The days that apply without a value. */
const daysWithout = (name: RetentionKindName, above: Retention | undefined): number | null =>
  above === undefined ? retentionKinds[name].standard : retentionDays(name, above)

function placeholderOf(name: RetentionKindName, above: Retention | undefined): string {
  const days = daysWithout(name, above)
  return days === null ? t('keptUntilDeleted') : t('standardDays', { days })
}

function emptyMeans(name: RetentionKindName, above: Retention | undefined): string {
  const days = daysWithout(name, above)
  if (days === null) return t('emptyKeeps')
  return above === undefined ? t('emptyIsStandard', { days }) : t('emptyIsOrganization', { days })
}
