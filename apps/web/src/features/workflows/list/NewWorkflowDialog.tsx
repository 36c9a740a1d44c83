import { structureLimits } from '@monarch/schema'
import { Combobox, EntityIcon, Field, FormDialog, Input, cn } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useCreateWorkflow } from '../model/queries.ts'
import { startFrom, startingPoints } from './starting-points.ts'
import { useStructure } from '../model/structure.ts'
import { t } from './messages.ts'

/** Creates a workflow from a starting point and opens the builder. */
export function NewWorkflowDialog({ onClose }: { onClose: () => void }) {
  const [pointId, setPointId] = useState(startingPoints[0]!.id)
  const [name, setName] = useState('')
  const [entity, setEntity] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { id: userId, email } = useUser()
  const structure = useStructure()
  const create = useCreateWorkflow()
  const navigate = useNavigate()
  const groupName = useId()
  const point = startingPoints.find(({ id }) => id === pointId)!
  const problem = create.error ?? (isSubmitted && !point.wantsEntity ? structure.error : null)
  const isEntityMissing = point.wantsEntity && entity === null

  const submit = async () => {
    setSubmitted(true)
    if (isEntityMissing) return
    const { data } = structure.data ? structure : await structure.refetch({ cancelRefetch: false })
    if (!data) return
    const draft = startFrom(point, data, entity ?? '', { userId, email })
    try {
      const workflowId = await create.mutateAsync({ name: name.trim() || point.label(), draft })
      void navigate({ to: '/workflows/$workflowId/builder', params: { workflowId } })
    } catch {
      // The dialog shows the error and keeps the input.
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('createWorkflow')}
      size="md"
      dirty={name !== ''}
      onSubmit={() => void submit()}
      submitLabel={t('createWorkflow')}
      pending={create.isPending}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('name')} error={problem && messageOf(problem)}>
          <Input
            value={name}
            placeholder={point.id === 'blank' ? t('welcomeNewLeads') : point.label()}
            maxLength={structureLimits.label}
            autoComplete="off"
            onValueChange={setName}
          />
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-cell font-medium">{t('startWith')}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {startingPoints.map(({ id, label, description }) => (
              <label
                key={id}
                className={cn(
                  'flex cursor-pointer gap-2 rounded-md border p-2.5 transition-colors',
                  'hover:bg-hover',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
                  id === pointId && 'border-primary bg-selected hover:bg-selected-hover',
                )}
              >
                <input
                  type="radio"
                  name={groupName}
                  value={id}
                  checked={id === pointId}
                  onChange={() => setPointId(id)}
                  className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
                />
                <span className="min-w-0">
                  <span className="block text-cell font-medium">{label()}</span>
                  <span className="block text-xs text-muted-foreground">{description()}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {point.wantsEntity && (
          <Field
            label={t('entity')}
            required
            error={isSubmitted && isEntityMissing ? t('entityIsRequired') : structure.error?.message}
          >
            <Combobox
              label={t('entities')}
              loading={structure.isPending}
              options={(structure.data?.entities ?? []).map((each) => ({
                value: each.name,
                label: each.displayName,
                description: each.name,
                icon: <EntityIcon name={each.icon} className="text-muted-foreground" />,
              }))}
              value={entity}
              onValueChange={setEntity}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  )
}
