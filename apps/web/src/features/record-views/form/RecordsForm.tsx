import type { Json } from '@monarch/field-types'
import { EmptyState } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { DynamicForm } from '../../../forms/DynamicForm.tsx'
import { type FormConfig, planForm } from '../../../forms/form-plan.ts'
import { FormLinkMenu } from '../../../forms/FormLinkMenu.tsx'
import { labelledTitle } from '../../../lib/levels/labels.ts'
import { useLabels } from '../../../lib/levels/use-labels.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { keptMessage, newRecordLabel } from '../../record-data/write/failure-words.ts'
import { useRecordWriter } from '../../record-data/write/record-writer.ts'
import { isEditable, structureForNew, wordOfEntity } from '../../record-data/structure.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { t } from './messages.ts'

type FormViewConfig = FormConfig & { enableValidation?: boolean }

/** A form view, for adding one record after another. Users who can edit the view can publish it under a public link. */
export function RecordsForm({ tenantId, structure: whole, config, may, viewId = null }: RecordsViewProps) {
  const structure = structureForNew(whole)
  const { entity } = structure
  const { step = '1' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const writer = useRecordWriter(tenantId, structure)
  const maySetUp = useMay(`view:${entity.name}:update`)
  const form = config as FormViewConfig
  const fields = useMemo(() => entity.fields.filter(isEditable), [entity])
  const labels = useLabels()
  const planOf = useCallback(
    (shown: Parameters<typeof planForm>[1]) =>
      planForm(
        form,
        shown,
        (text) => labels.get(`view.${viewId}.text.${text}`) ?? labelledTitle(entity.id, text, labels),
      ),
    [form, viewId, entity.id, labels],
  )
  if (!may.create) {
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title={t('youCannotAddRecordsHere')}
        description={t('cannotAddRecordsHelp', { name: wordOfEntity(entity) })}
      />
    )
  }
  const goTo = (next: number) =>
    void navigate({ to: '.', search: (before) => ({ ...before, step: next === 0 ? undefined : String(next + 1) }) })
  const onSubmit = async (data: Readonly<Record<string, Json>>) => {
    const waiting = Promise.withResolvers<null>()
    const writing = writer.write({
      label: newRecordLabel(),
      creates: [data],
      onWaiting: () => waiting.resolve(null),
    })
    const written = await Promise.race([writing, waiting.promise])
    if (!written) return keptMessage()
    if (written.kind === 'refused') throw written.error
    return undefined
  }
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto p-4 lg:p-6">
      {viewId !== null && maySetUp && (
        <div className="mb-4 flex justify-end">
          <FormLinkMenu viewId={viewId} title={entity.displayName} plan={planOf(fields)} fields={entity.fields} />
        </div>
      )}
      <DynamicForm
        key={form.layout}
        label={t('new', { name: entity.displayName })}
        fields={fields}
        plan={planOf}
        conditions={form.conditions}
        headingLevel={2}
        enableValidation={form.enableValidation ?? true}
        draftPlace={{ userId, tenantId: tenantId ?? '', scope: `${entity.name}/form/${viewId ?? 'plain'}` }}
        step={Number(step) - 1 || 0}
        onStep={goTo}
        onSubmit={onSubmit}
      />
    </div>
  )
}
