import type { LayoutItem } from '@monarch/schema'
import { Alert, Button, cn, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { isModKey } from '../lib/keys/mod-key.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { controlId, FormFieldInput } from './FormFieldInput.tsx'
import { type FormSection, namesOf } from './form-plan.ts'
import { useFormPart } from './form-store.ts'
import { LayoutView } from './LayoutView.tsx'
import { StepList } from './StepList.tsx'
import { type DynamicFormProps, useDynamicForm } from './use-dynamic-form.ts'
import { t } from './messages.ts'

/** A form drawn from field definitions: on one page, in two columns, in tabs or as a wizard. */
export function DynamicForm(props: DynamicFormProps) {
  const { label, headingLevel = 3, submitLabel = t('save') } = props
  const formId = useId()
  const [ownStep, setOwnStep] = useState(0)
  const { step: givenStep = ownStep, onStep = setOwnStep } = props
  const form = useDynamicForm({ ...props, formId, goTo: onStep })
  const { store, fields, plan, draft, isPending, failure } = form
  const step = Math.min(Math.max(givenStep, 0), plan.sections.length - 1)
  const isWizard = plan.mode === 'wizard'
  const isLast = !isWizard || step === plan.sections.length - 1
  const revealed = useFormPart(store, (state) => state.revealed)
  const errors = useFormPart(store, (state) => state.errors)

  const goToField = useEffectEvent((field: string) => {
    if (plan.mode === 'single' || plan.mode === 'double') return
    const index = plan.sections.findIndex((section) => namesOf(section).includes(field))
    if (index !== -1) onStep(index)
  })
  // Only a new `revealed` object moves the focus; other state changes must not.
  useEffect(() => {
    if (revealed) goToField(revealed.field)
  }, [revealed])

  const advance = () => {
    if (isLast) void form.submit(plan.submitActions[0]!)
    else if (form.check(plan.sections[step]!)) form.stepTo(step + 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if ((!isSend && !isModKey(event, 's')) || event.defaultPrevented) return
    event.preventDefault()
    advance()
  }
  const drawField = (item: LayoutItem) => {
    const field = fields.find(({ name }) => name === item.fieldName)
    if (!field) return null
    return (
      <FormFieldInput
        id={controlId(formId, field)}
        field={field}
        fields={fields}
        form={store}
        label={item.props?.label}
        display={item.props?.display ?? field.display}
      />
    )
  }
  const failing = Object.keys(errors)
  const errorsIn = (section: FormSection) => namesOf(section).filter((name) => failing.includes(name)).length
  const drawSection = (section: FormSection, withTitle: boolean) => (
    <Section
      key={section.title}
      section={section}
      headingLevel={headingLevel}
      withTitle={withTitle}
      drawField={drawField}
      failing={failing}
      revealed={revealed}
    />
  )

  return (
    <form
      noValidate
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        advance()
      }}
      className={cn('flex w-full flex-col gap-4', plan.mode === 'double' ? 'max-w-[960px]' : 'max-w-[640px]')}
    >
      <DraftOffer draft={draft} />
      <ErrorSummary formId={formId} fields={fields} form={store} />
      {isWizard && <StepList sections={plan.sections} step={step} onStep={form.stepTo} errorsIn={errorsIn} />}
      {fields.some(({ spec }) => spec.required) && <p className="text-xs text-muted-foreground">{t('required')}</p>}
      {plan.mode === 'tabs' ? (
        <Tabs value={String(step)} onValueChange={(next) => onStep(Number(next))}>
          <TabsList aria-label={t('sections')}>
            {plan.sections.map((section, i) => (
              <TabsTrigger key={i} value={String(i)} errors={errorsIn(section)}>
                {section.title || t('section', { number: i + 1 })}
              </TabsTrigger>
            ))}
          </TabsList>
          {plan.sections.map((section, i) => (
            <TabsContent key={i} value={String(i)} className="pt-4">
              {drawSection(section, false)}
            </TabsContent>
          ))}
        </Tabs>
      ) : isWizard ? (
        drawSection(plan.sections[step]!, true)
      ) : (
        <div className="flex flex-col gap-6">{plan.sections.map((section) => drawSection(section, true))}</div>
      )}
      {failure && <Alert title={t('notSavedTextIsKept')}>{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-2 border-t pt-4">
        {isWizard && (
          <Button
            variant="outline"
            size="md"
            className="mr-auto"
            disabled={step === 0 || isPending}
            onClick={() => form.stepTo(step - 1)}
          >
            {t('previous')}
          </Button>
        )}
        {isLast && plan.submitActions.includes('save_and_new') && (
          <Button
            variant={plan.submitActions.length > 1 ? 'outline' : 'default'}
            size="md"
            className={cn(!isWizard && 'ml-auto')}
            disabled={isPending}
            onClick={() => void form.submit('save_and_new')}
          >
            {t('saveAndNew')}
          </Button>
        )}
        {(!isLast || plan.submitActions.includes('save')) && (
          <Button
            type="submit"
            size="md"
            loading={isPending}
            className={cn(!isWizard && !plan.submitActions.includes('save_and_new') && 'ml-auto')}
          >
            {isLast ? submitLabel : t('next')}
          </Button>
        )}
      </div>
    </form>
  )
}

function Section({
  section: { title, description, layout },
  withTitle,
  headingLevel,
  ...props
}: {
  section: FormSection
  withTitle: boolean
} & Omit<Parameters<typeof LayoutView>[0], 'layout'>) {
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-label={title || undefined} className="flex flex-col gap-4">
      {withTitle && title && (
        <div className="border-b pb-1">
          <Heading className="text-cell font-semibold">{title}</Heading>
          {description && <p className="text-xs text-muted-foreground">{description}</p>}
        </div>
      )}
      {!withTitle && description && <p className="text-xs text-muted-foreground">{description}</p>}
      <LayoutView {...props} headingLevel={headingLevel} layout={layout} />
    </section>
  )
}
