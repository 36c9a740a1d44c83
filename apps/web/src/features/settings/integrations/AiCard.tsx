import { Alert, Button, Card, CheckboxField, Field, Input, PasswordInput, toast } from '@monarch/ui'
import { CircleCheck, Sparkles } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { type AiSettings, type AiSettingsData, useTestAiSettings, useUpdateAiSettings } from './ai-settings.ts'
import { wholeNumberOf } from '../parts/whole-number.ts'
import { t } from './messages.ts'

interface AiCardProps {
  organizationId: string
  stored: AiSettings
  canEdit: boolean
}

/** Input of the form; an empty key keeps the stored one. */
interface Draft {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  readonly isEnabled: boolean
  readonly dailyRequests: string
}

/** The endpoint for AI fields. */
export function AiCard({ organizationId, stored, canEdit }: AiCardProps) {
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf<(typeof inputs)[number]>>>({})
  const update = useUpdateAiSettings(organizationId)
  const test = useTestAiSettings(organizationId)
  const data = changesOf(draft, stored)
  const isDirty = Object.keys(data).length > 0
  const forgetsKey = stored.hasKey && data.baseUrl !== undefined && draft.apiKey === ''

  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    test.reset()
    const changed = Object.keys(part)
    setProblems(
      Object.fromEntries(Object.entries(problems).filter(([key]) => key !== 'form' && !changed.includes(key))),
    )
  }
  const refuse = (error: Error) => setProblems(problemsOf(error, inputs))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty || update.isPending) return
    update.mutate(data, {
      onError: refuse,
      onSuccess: (saved) => {
        setDraft(draftOf(saved))
        setProblems({})
        test.reset()
        toast.success(t('aiSettingsSaved'))
      },
    })
  }

  return (
    <Card>
      <form noValidate aria-labelledby="ai-heading" onSubmit={save} className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <Sparkles aria-hidden className="mt-1 text-muted-foreground" />
          <div className="min-w-0 flex-1">
            <h2 id="ai-heading" className="text-base font-semibold">
              {t('ai')}
            </h2>
            <p className="text-cell text-muted-foreground">{t('aiHelp')}</p>
          </div>
        </div>
        {problems.form && <Alert>{problems.form}</Alert>}
        <fieldset disabled={!canEdit} className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('baseURL')} help={t('baseUrlHelp')} error={problems.baseUrl} className="sm:col-span-2">
            <Input
              type="url"
              placeholder="https://api.openai.com/v1"
              spellCheck={false}
              autoComplete="off"
              value={draft.baseUrl}
              onValueChange={(baseUrl) => change({ baseUrl })}
            />
          </Field>
          <Field label={t('apiKey')} help={keyHelp(stored.hasKey, forgetsKey)} error={problems.apiKey}>
            <PasswordInput
              autoComplete="new-password"
              placeholder={stored.hasKey && !forgetsKey ? '••••••••••••' : 'sk-…'}
              value={draft.apiKey}
              onValueChange={(apiKey) => change({ apiKey })}
            />
          </Field>
          <Field label={t('model')} help={t('modelHelp')} error={problems.model}>
            <Input
              placeholder="gpt-4o-mini"
              spellCheck={false}
              autoComplete="off"
              value={draft.model}
              onValueChange={(model) => change({ model })}
            />
          </Field>
          <Field
            label={t('requestsPerDay')}
            help={t('requestsPerDayHelp', {
              requestsToday: stored.requestsToday,
              tokensToday: stored.tokensToday,
            })}
            error={problems.dailyRequests}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={draft.dailyRequests}
              onValueChange={(dailyRequests) => change({ dailyRequests })}
            />
          </Field>
          <CheckboxField
            className="sm:mt-6"
            label={t('enableAI')}
            help={t('enableAiHelp')}
            checked={draft.isEnabled}
            onCheckedChange={(checked) => change({ isEnabled: checked === true })}
          />
        </fieldset>
        <div role="status">{test.data && <TestResult {...test.data} />}</div>
        {canEdit && (
          <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
            <Button
              variant="outline"
              loading={test.isPending}
              disabled={draft.baseUrl.trim() === ''}
              onClick={() => test.mutate(data, { onError: refuse, onSuccess: () => setProblems({}) })}
            >
              {t('test')}
            </Button>
            <Button type="submit" loading={update.isPending} disabled={!isDirty}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

function TestResult({ ok, message }: { ok: boolean; message: string }) {
  if (!ok) return <Alert title={t('testFailed')}>{message}</Alert>
  return (
    <p className="flex gap-2 rounded-md bg-info-bg px-3 py-2 text-cell">
      <CircleCheck aria-hidden className="mt-0.5 text-success" />
      {message}
    </p>
  )
}

function keyHelp(hasKey: boolean, forgetsKey: boolean): string {
  if (forgetsKey) return t('newUrlDeletesKey')
  return hasKey ? t('keyIsStored') : t('storedEncrypted')
}

function draftOf({ baseUrl, model, isEnabled, dailyRequests }: AiSettings): Draft {
  return { baseUrl: baseUrl ?? '', apiKey: '', model: model ?? '', isEnabled, dailyRequests: String(dailyRequests) }
}

/** Changed values only. */
function changesOf(draft: Draft, stored: AiSettings): AiSettingsData {
  const baseUrl = draft.baseUrl.trim() || null
  const model = draft.model.trim() || null
  const dailyRequests = wholeNumberOf(draft.dailyRequests) ?? -1
  return {
    ...(baseUrl !== stored.baseUrl && { baseUrl }),
    ...(draft.apiKey.trim() !== '' && { apiKey: draft.apiKey.trim() }),
    ...(model !== stored.model && { model }),
    ...(draft.isEnabled !== stored.isEnabled && { isEnabled: draft.isEnabled }),
    ...(dailyRequests !== stored.dailyRequests && { dailyRequests }),
  }
}

const inputs = ['baseUrl', 'apiKey', 'model', 'dailyRequests'] as const
