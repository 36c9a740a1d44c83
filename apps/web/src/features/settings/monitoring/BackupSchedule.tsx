import { Alert, Field, FormDialog, Input } from '@monarch/ui'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { Backups } from '../parts/server-figures.ts'
import { wholeNumberOf } from '../parts/whole-number.ts'
import { backupChanges, useBackupChange } from './backup-queries.ts'
import { t } from './backups-messages.ts'

const numbers = ['everyHours', 'keep', 'alertHours'] as const
const labels = { everyHours: 'every', keep: 'keep', alertHours: 'alertAfter' } as const

/** Where and how often backups are taken, how many are kept, and when administrators are alerted. */
export default function BackupSchedule({ plan, onClose }: { plan: Backups['plan']; onClose: () => void }) {
  const [draft, setDraft] = useState(() => {
    const { place, everyHours, keep, alertHours } = plan ?? { place: '', everyHours: 24, keep: 14, alertHours: 48 }
    return { place, everyHours: String(everyHours), keep: String(keep), alertHours: String(alertHours) }
  })
  const [isDirty, setDirty] = useState(false)
  const save = useBackupChange(backupChanges.schedule)
  const problems = problemsOf(save.error, ['place', ...numbers])
  const set = (key: keyof typeof draft, text: string) => {
    setDraft({ ...draft, [key]: text })
    setDirty(true)
  }
  const submit = () => {
    const { place, everyHours, keep, alertHours } = draft
    const data = {
      place,
      everyHours: wholeNumberOf(everyHours) ?? 0,
      keep: wholeNumberOf(keep) ?? 0,
      alertHours: wholeNumberOf(alertHours) ?? 0,
    }
    save.mutate(
      { data },
      {
        onSuccess: () => {
          onClose()
          void showToast('success', t('saved'))
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={plan ? t('editSchedule') : t('schedule')}
      description={t('scheduleHelp')}
      dirty={isDirty}
      onSubmit={submit}
      submitLabel={t('save')}
      pending={save.isPending}
    >
      {problems.form && <Alert variant="error">{problems.form}</Alert>}
      <Field label={t('whereTo')} help={t('whereToHelp')} error={problems.place} required>
        <Input value={draft.place} onValueChange={(text) => set('place', text)} autoComplete="off" spellCheck={false} />
      </Field>
      {numbers.map((key) => (
        <Field key={key} label={t(labels[key])} error={problems[key]} required>
          <Input
            inputMode="numeric"
            value={draft[key]}
            onValueChange={(text) => set(key, text)}
            autoComplete="off"
            className="max-w-32"
          />
        </Field>
      ))}
    </FormDialog>
  )
}
