import { Combobox, Field, FormDialog, toast } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useDashboardRights } from '../rights.ts'
import { t } from './messages.ts'
import { useAddTile, useDashboards } from './queries.ts'

interface AddToDashboardDialogProps {
  readonly report: { readonly id: string; readonly isPersonal: boolean }
  readonly onClose: () => void
}

/** Asks for the dashboard, which opens with the new tile. */
export default function AddToDashboardDialog({ report, onClose }: AddToDashboardDialogProps) {
  const navigate = useNavigate()
  const { mayChange } = useDashboardRights()
  const { data, isPending, error: failure } = useDashboards()
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending: isSaving } = useAddTile()
  const offered = (data ?? []).filter((dashboard) => mayChange(dashboard, 'update'))
  const isShared = offered.some(({ id, visibility }) => id === chosen && visibility !== 'personal')
  const submit = () => {
    if (chosen === null) return setError(t('pleaseChooseADashboard'))
    mutate(
      { dashboardId: chosen, content: { type: 'report', reportId: report.id } },
      {
        onSuccess: () => {
          onClose()
          const name = offered.find(({ id }) => id === chosen)!.name
          toast.success(t('addedToDashboard', { name }))
          void navigate({ to: '/dashboards/$dashboardId', params: { dashboardId: chosen } })
        },
        onError: (reason) => setError(messageOf(reason)),
      },
    )
  }
  return (
    <FormDialog
      title={t('addToDashboard')}
      submitLabel={t('add')}
      pending={isSaving}
      dirty={chosen !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('dashboard')}
        required
        error={error ?? (failure && messageOf(failure))}
        help={
          data && offered.length === 0 ? (
            <NoDashboards />
          ) : isShared && report.isPersonal ? (
            t('othersDoNotSeeTheReport')
          ) : undefined
        }
      >
        <Combobox
          label={t('dashboard')}
          value={chosen}
          loading={isPending}
          options={offered.map(({ id, name, visibility }) => ({
            value: id,
            label: name,
            ...(visibility === 'personal' && { description: t('onlyYouSeeIt') }),
          }))}
          onValueChange={(id) => {
            setChosen(id)
            setError(null)
          }}
        />
      </Field>
    </FormDialog>
  )
}

function NoDashboards() {
  return (
    <>
      {t('noDashboardToChange')}{' '}
      <Link to="/dashboards" className="text-link underline underline-offset-2">
        {t('dashboards')}
      </Link>
    </>
  )
}
