import type { Json } from '@monarch/field-types'
import { SegmentedControl } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DynamicForm } from '../../forms/DynamicForm.tsx'
import { formModes, planForm, type SubmitAction } from '../../forms/form-plan.ts'
import { everyField, projectFieldsIn, projectSectionsIn } from './demo-project.ts'
import { t } from './messages.ts'

const labels = { single: 'single', double: 'double', tabs: 'tabs', wizard: 'wizard' } as const
const submitActions: readonly SubmitAction[] = ['save', 'save_and_new']

/** Demonstrates the form renderer: the demo project in each form layout, and all field types. */
export function DynamicFormsTab({ entityId }: { entityId: string }) {
  const { form, step = '1' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [projectFields] = useState(projectFieldsIn)
  const [sent, setSent] = useState<Readonly<Record<string, Json>> | null>(null)
  const mode = formModes.find((known) => known === form) ?? 'single'
  const go = (search: Record<string, string | undefined>, replace: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace })
  const onSubmit = async (data: Readonly<Record<string, Json>>) => setSent(data)
  return (
    <div className="grid gap-8 2xl:grid-cols-2">
      <section aria-labelledby="demo-project" className="flex min-w-0 flex-col gap-4">
        <h2 id="demo-project" className="text-base font-semibold">
          {t('demoProject')}
        </h2>
        <SegmentedControl
          aria-label={t('arrangement')}
          options={formModes.map((value) => ({ value, label: t(labels[value]) }))}
          value={mode}
          onValueChange={(next) => go({ form: next, step: undefined }, true)}
          className="max-w-80"
        />
        <DynamicForm
          key={mode}
          label={t('project')}
          fields={projectFields}
          plan={planForm({ layout: mode, sections: projectSectionsIn(), submitActions }, projectFields)}
          step={Number(step) - 1 || 0}
          onStep={(next) => go({ step: next === 0 ? undefined : String(next + 1) }, false)}
          onSubmit={onSubmit}
        />
        {sent && (
          <section aria-label={t('whatWasSubmitted')}>
            <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
              {JSON.stringify(sent, null, 2)}
            </pre>
          </section>
        )}
      </section>
      <section aria-labelledby="demo-types" className="flex min-w-0 flex-col gap-4">
        <h2 id="demo-types" className="text-base font-semibold">
          {t('everyType')}
        </h2>
        <EveryField entityId={entityId} />
      </section>
    </div>
  )
}

function EveryField({ entityId }: { entityId: string }) {
  const [fields] = useState(() => everyField(entityId))
  return (
    <DynamicForm
      label={t('everyType')}
      fields={fields}
      plan={planForm({}, fields)}
      onSubmit={() => Promise.resolve()}
    />
  )
}
