import { type DigestSchedule, insightLimits, structureLimits } from '@monarch/schema'
import { Button, cn, Field, FormDialog, Input, MultiCombobox, SegmentedControl, Select, TimePicker } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { choosable, peopleQuery } from '../../../lib/people/people.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useRoles } from '../../../lib/tenants/roles.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from './messages.ts'
import { type DigestInput, type StoredDigest, useSaveDigest } from './queries.ts'
import { newSchedule, weekdayName, weekdays } from './schedule.ts'

interface DigestFormProps {
  readonly dashboardId: string
  readonly dashboardName: string
  /** `null` for a new schedule. */
  readonly stored: StoredDigest | null
  readonly onClose: () => void
}

/** The schedule and the recipients of a dashboard by mail. */
export function DigestForm({ dashboardId, dashboardName, stored, onClose }: DigestFormProps) {
  const { id: userId } = useUser()
  const [start] = useState((): DigestInput => inputOf(stored, userId))
  const [draft, setDraft] = useState(start)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = useSaveDigest(dashboardId, stored)
  const set = (change: Partial<DigestInput>) => {
    setDraft({ ...draft, ...change })
    setError(null)
  }
  const { every, days = [] } = draft.schedule
  const hasDay = every !== 'week' || days.length > 0
  const hasPeople = draft.userIds.length + draft.roleIds.length > 0
  const submit = () => {
    setSubmitted(true)
    if (save.isPending || !hasDay || !hasPeople) return
    save.mutate(
      { ...draft, name: draft.name.trim() },
      { onSuccess: onClose, onError: (reason) => setError(messageOf(reason)) },
    )
  }
  return (
    <FormDialog
      title={stored ? t('editDigest') : t('newDigest')}
      submitLabel={stored ? t('save') : t('create')}
      pending={save.isPending}
      dirty={draft !== start}
      onSubmit={submit}
      onClose={onClose}
    >
      <ScheduleInputs
        schedule={draft.schedule}
        error={wasSubmitted && !hasDay ? t('chooseADay') : null}
        onChange={(schedule) => set({ schedule })}
      />
      <RecipientInputs
        input={draft}
        error={error ?? (wasSubmitted && !hasPeople ? t('chooseRecipient') : null)}
        onChange={set}
      />
      <Field label={t('subject')} help={t('subjectHelp')}>
        <Input
          value={draft.name}
          placeholder={dashboardName}
          maxLength={structureLimits.label}
          autoComplete="off"
          onValueChange={(name) => set({ name })}
        />
      </Field>
    </FormDialog>
  )
}

interface ScheduleProps {
  readonly schedule: DigestSchedule
  readonly error: string | null
  readonly onChange: (schedule: DigestSchedule) => void
}

function ScheduleInputs({ schedule, error, onChange }: ScheduleProps) {
  const { every, at, days = [], day = 1 } = schedule
  const toggle = (each: number) =>
    onChange({
      ...schedule,
      days: days.includes(each) ? days.filter((other) => other !== each) : [...days, each].toSorted((a, b) => a - b),
    })
  return (
    <>
      <SegmentedControl
        aria-label={t('frequency')}
        options={[
          { value: 'day', label: t('daily') },
          { value: 'week', label: t('weekly') },
          { value: 'month', label: t('monthly') },
        ]}
        value={every}
        onValueChange={(next) =>
          onChange({ ...schedule, every: next, ...(next === 'week' && days.length === 0 && { days: [1] }) })
        }
      />
      {every === 'week' && (
        <fieldset>
          <legend className="mb-1.5 text-cell font-medium">{t('days')}</legend>
          <div className="grid grid-cols-7 gap-1">
            {weekdays.map((each) => (
              <Button
                key={each}
                variant={days.includes(each) ? 'default' : 'outline'}
                size="sm"
                className="min-w-0 px-0"
                aria-pressed={days.includes(each)}
                aria-label={weekdayName(each, 'long')}
                onClick={() => toggle(each)}
              >
                {weekdayName(each, 'short')}
              </Button>
            ))}
          </div>
          {error && (
            <p role="alert" className="mt-1.5 text-xs text-error">
              {error}
            </p>
          )}
        </fieldset>
      )}
      <div className={cn('grid gap-4', every === 'month' && 'sm:grid-cols-2')}>
        {every === 'month' && (
          <Field label={t('dayOfMonth')} help={t('dayOfMonthHelp')}>
            <Select
              options={Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))}
              value={String(day)}
              onValueChange={(value) => onChange({ ...schedule, day: Number(value) })}
            />
          </Field>
        )}
        <Field label={t('time')} help={t('timeHelp')}>
          <TimePicker
            clearable={false}
            value={at}
            onValueChange={(time) => time && onChange({ ...schedule, at: time })}
          />
        </Field>
      </div>
    </>
  )
}

interface RecipientProps {
  readonly input: Pick<DigestInput, 'userIds' | 'roleIds'>
  readonly error: string | null
  readonly onChange: (change: Partial<DigestInput>) => void
}

function RecipientInputs({ input: { userIds, roleIds }, error, onChange }: RecipientProps) {
  const { tenantId } = useTenant()
  const { id: userId } = useUser()
  const people = useQuery(peopleQuery(tenantId))
  const roles = useRoles()
  const known = people.data ?? []
  const suspended = known.filter(({ id, isActive }) => !isActive && userIds.includes(id))
  return (
    <>
      <Field label={t('people')} error={error}>
        <MultiCombobox
          label={t('people')}
          value={userIds}
          loading={people.isPending}
          options={[...choosable(known, userId), ...suspended].map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(ids) => onChange({ userIds: ids.slice(0, insightLimits.digestUsers) })}
        />
      </Field>
      {(roles.data?.length ?? 0) > 0 && (
        <Field label={t('roles')} help={t('rolesHelp')}>
          <MultiCombobox
            label={t('roles')}
            value={roleIds}
            options={roles.data!.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(ids) => onChange({ roleIds: ids.slice(0, insightLimits.digestRoles) })}
          />
        </Field>
      )}
    </>
  )
}

function inputOf(stored: StoredDigest | null, userId: string): DigestInput {
  if (!stored) return { name: '', schedule: newSchedule, userIds: [userId], roleIds: [] }
  const { name, schedule, userIds, roleIds } = stored
  return { name, schedule, userIds, roleIds }
}
