import { type FormField, compileNative, fieldTypeOf, type Json } from '@monarch/field-types'
import { type FieldRow, specOf } from '@monarch/schema'
import { Button, EmptyState } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { DynamicForm } from '../../forms/DynamicForm.tsx'
import { type FormConfig, planForm } from '../../forms/form-plan.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { requestToaster } from '../../lib/toasts.ts'

/** /f/{token}: a form that requires no account. */
export function PublicFormPage({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['publicForm', token],
    queryFn: ({ signal }) => rest<PublicForm>(`/api/forms/${encodeURIComponent(token)}`, { signal }),
    retry: false,
    staleTime: Infinity,
  })
  useEffect(requestToaster, [])
  usePageTitle(query.data?.title ?? 'Form')
  if (query.data) return <OpenForm token={token} form={query.data} />
  if (!query.error) {
    return (
      <Frame>
        <PageLoader />
      </Frame>
    )
  }
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND') {
    return (
      <Frame>
        <EmptyState
          headingLevel={1}
          icon={<SearchX aria-hidden />}
          title="This form is not open"
          description="The form may no longer be published, or the link is incomplete. Ask the person who sent it to you."
        />
      </Frame>
    )
  }
  return (
    <Frame>
      <QueryError headingLevel={1} title="The form could not be loaded" query={query} />
    </Frame>
  )
}

interface PublicForm {
  title: string
  description: string | null
  config: FormConfig & { enableValidation?: boolean }
  fields: PublicField[]
}

type PublicField = Pick<
  FieldRow,
  | 'id'
  | 'name'
  | 'displayName'
  | 'fieldType'
  | 'settings'
  | 'isRequired'
  | 'validationRules'
  | 'defaultValue'
  | 'placeholder'
  | 'helpText'
>

function OpenForm({ token, form }: { token: string; form: PublicForm }) {
  const [isSent, setSent] = useState(false)
  const [step, setStep] = useState(0)
  const fields = form.fields.flatMap(readField)
  const plan = planForm(form.config, fields)
  const send = async (data: Readonly<Record<string, Json>>, action: string) => {
    await rest(`/api/forms/${encodeURIComponent(token)}`, { method: 'POST', body: { data } })
    if (action === 'save') setSent(true)
  }
  if (isSent) {
    return (
      <Frame>
        <EmptyState
          headingLevel={1}
          icon={<CircleCheck aria-hidden />}
          title="Form submitted successfully!"
          description="Thanks, your response was recorded."
          actions={
            <Button variant="outline" onClick={() => setSent(false)}>
              Submit another response
            </Button>
          }
        />
      </Frame>
    )
  }
  return (
    <Frame>
      <h1 tabIndex={-1} className="text-xl">
        {form.title}
      </h1>
      {form.description && <p className="mt-1 text-sm text-muted-foreground">{form.description}</p>}
      <div className="mt-6">
        <DynamicForm
          label={form.title}
          fields={fields}
          plan={plan}
          headingLevel={2}
          enableValidation={form.config.enableValidation ?? true}
          step={step}
          onStep={setStep}
          submitLabel="Submit"
          onSubmit={send}
        />
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center bg-sunken p-4 sm:py-12">
      <div className="h-fit w-full max-w-[720px] rounded-xl border bg-raised p-6 sm:p-8">{children}</div>
    </main>
  )
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

function readField(row: PublicField): FormField[] {
  const type = fieldTypeOf(row)
  const settings = type?.settings(row.settings)
  if (!type || !settings?.ok) return []
  const { id, name, displayName: label, placeholder, helpText, defaultValue } = row
  // Only the server can check unique values.
  const described = { ...row, settings: settings.value, isUnique: false, validationRules: row.validationRules ?? {} }
  const spec = specOf(described, compileNative)
  const field = { id, name, label, type, spec: { ...spec, timeZone }, placeholder, helpText, defaultValue }
  return [{ ...field, isReadonly: false }]
}
