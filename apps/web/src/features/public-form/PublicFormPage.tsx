import { firstWeekday, type Json, weekStartIn } from '@monarch/field-types'
import { currentLocale, type Language } from '@monarch/messages'
import { translateText, type Translations } from '@monarch/schema'
import { Button, EmptyState, ignoreSecondClicks, WeekStartContext } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, CircleCheck, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { LinkPassword } from '../../errors/LinkPassword.tsx'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { DynamicForm } from '../../forms/DynamicForm.tsx'
import { type FormConfig, planForm } from '../../forms/form-plan.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { guestRest, needsPassword, withPass } from '../../lib/guests/guest-request.ts'
import { showLanguage, useLanguage } from '../../lib/language/language.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { requestToaster } from '../../lib/toasts.ts'
import { t } from './messages.ts'
import { type PublicField, readFields } from './public-fields.ts'

/** /f/{token}: a form that requires no account. */
export function PublicFormPage({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['publicForm', token],
    queryFn: ({ signal }) => guestRest<PublicForm>(token, `/api/forms/${encodeURIComponent(token)}`, { signal }),
    retry: false,
    staleTime: Infinity,
  })
  useEffect(requestToaster, [])
  useEffect(ignoreSecondClicks, [])
  usePageTitle(query.data ? textsOf(query.data)(query.data.title) : t('form'))
  const chosen = query.data?.config.language ?? 'browser'
  const language = useLanguage()
  useEffect(() => {
    if (chosen !== 'browser') void showLanguage(chosen)
  }, [chosen])
  if (query.data && (chosen === 'browser' || chosen === language)) {
    return (
      <WeekStartContext value={firstWeekday[weekStartIn(navigator.language)]}>
        <OpenForm token={token} form={query.data} />
      </WeekStartContext>
    )
  }
  if (!query.error) {
    return (
      <Frame>
        <PageLoader />
      </Frame>
    )
  }
  if (needsPassword(query.error)) {
    return (
      <Frame>
        <LinkPassword token={token} onEntered={() => void query.refetch()} />
      </Frame>
    )
  }
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND') {
    return (
      <Frame>
        <EmptyState
          headingLevel={1}
          icon={<SearchX aria-hidden />}
          title={t('notOpen')}
          description={t('notOpenHelp')}
        />
      </Frame>
    )
  }
  return (
    <Frame>
      <QueryError headingLevel={1} title={t('notLoaded')} query={query} />
    </Frame>
  )
}

interface PublicForm {
  title: string
  description: string | null
  config: FormConfig & {
    enableValidation?: boolean
    /** The id of the picture. */
    cover?: string
    language?: 'browser' | Language
    thanks?: string
    redirect?: string
    closedMessage?: string
    isProtected?: boolean
  }
  isClosed?: true
  /** Titles of its sections, and its other texts, by the text as written. */
  translations?: Translations<Readonly<Record<'titles' | 'texts', Record<string, string> | undefined>>>
  fields: PublicField[]
}

/** A text of the form in the language of the page. */
function textsOf({ translations }: PublicForm): (written: string) => string {
  const { titles, texts } = translations?.[currentLocale().language] ?? {}
  return (written) => translateText(texts, translateText(titles, written))
}

function OpenForm({ token, form }: { token: string; form: PublicForm }) {
  const [isSent, setSent] = useState(false)
  const [step, setStep] = useState(0)
  const [fields] = useState(() => readFields(form.fields, new URLSearchParams(window.location.search)))
  const { cover, thanks, redirect, closedMessage, isProtected = false } = form.config
  const picture = cover ? withPass(token, `/api/forms/${encodeURIComponent(token)}/cover?of=${cover}`) : undefined
  const [textOf] = useState(() => textsOf(form))
  const title = textOf(form.title)
  const [planOf] = useState(() => (shown: Parameters<typeof planForm>[1]) => planForm(form.config, shown, textOf))
  const send = async (data: Readonly<Record<string, Json>>, action: string) => {
    const path = `/api/forms/${encodeURIComponent(token)}`
    const proof = isProtected ? await (await import('./solve-challenge.ts')).solveChallengeOf(token, path) : null
    await guestRest(token, path, { method: 'POST', body: { data, ...(proof && { proof }) } })
    if (action !== 'save') return
    if (redirect) window.location.assign(redirect)
    else setSent(true)
  }
  if (form.isClosed) {
    return (
      <Frame cover={picture}>
        <EmptyState
          headingLevel={1}
          icon={<CalendarX aria-hidden />}
          title={title}
          description={<Paragraphs text={textOf(closedMessage ?? '') || t('closed')} />}
        />
      </Frame>
    )
  }
  if (isSent) {
    return (
      <Frame cover={picture}>
        <EmptyState
          headingLevel={1}
          icon={<CircleCheck aria-hidden />}
          title={t('submitted')}
          description={<Paragraphs text={textOf(thanks ?? '') || t('thanks')} />}
          actions={
            <Button variant="outline" onClick={() => setSent(false)}>
              {t('submitAnother')}
            </Button>
          }
        />
      </Frame>
    )
  }
  return (
    <Frame cover={picture}>
      <h1 tabIndex={-1} className="text-xl">
        {title}
      </h1>
      {form.description && (
        <p className="mt-1 text-sm text-muted-foreground">
          <Paragraphs text={textOf(form.description)} />
        </p>
      )}
      <div className="mt-6">
        <DynamicForm
          label={title}
          fields={fields}
          plan={planOf}
          conditions={form.config.conditions}
          headingLevel={2}
          enableValidation={form.config.enableValidation ?? true}
          step={step}
          onStep={setStep}
          submitLabel={t('submit')}
          onSubmit={send}
        />
      </div>
    </Frame>
  )
}

/** Keeps the lines that the author wrote. */
function Paragraphs({ text }: { text: string }) {
  return <span className="whitespace-pre-line">{text}</span>
}

function Frame({ cover, children }: { cover?: string | undefined; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center bg-sunken p-4 sm:py-12">
      <div className="h-fit w-full max-w-[720px] overflow-hidden rounded-xl border bg-raised">
        {cover && <img src={cover} alt="" className="aspect-4/1 w-full bg-active object-cover" />}
        <div className="p-6 sm:p-8">{children}</div>
      </div>
    </main>
  )
}
