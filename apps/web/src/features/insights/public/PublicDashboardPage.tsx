import { currentLocale, type Language } from '@monarch/messages'
import { type DashboardTexts, type EmbedReason, translateText, type Translations } from '@monarch/schema'
import { Alert, EmptyState, Skeletons } from '@monarch/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { LinkPassword } from '../../../errors/LinkPassword.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { rest } from '../../../lib/api/api.ts'
import { guestRest, needsPassword } from '../../../lib/guests/guest-request.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { Chart } from '../../charts/Chart.tsx'
import { TextTile } from '../dashboard/TextTile.tsx'
import { nameOfText } from '../dashboard/tiles.ts'
import type { GridTile } from '../grid/grid-model.ts'
import { PlainGrid } from '../grid/PlainGrid.tsx'
import { chartDataOf, chartOptionsOf, type ReportAnswer, type ReportChart } from '@monarch/insights'
import { t } from './messages.ts'

type Place = Omit<GridTile, 'id'>
type PublicReport = { readonly title: string; readonly chart: ReportChart; readonly answer: ReportAnswer | null }
type PublicTile = Place &
  (({ readonly type: 'report' } & PublicReport) | { readonly type: 'text'; readonly text: string })

interface PublicDashboard {
  readonly name: string
  readonly description: string | null
  readonly translations?: Translations<DashboardTexts>
  readonly tiles: readonly PublicTile[]
}

/** /d/{token}: the figures of a dashboard, without an account. */
export function PublicDashboardPage({ token }: { readonly token: string }) {
  const query = useQuery({
    queryKey: ['publicDashboard', token],
    queryFn: ({ signal }) =>
      guestRest<PublicDashboard>(token, `/api/public-dashboards/${encodeURIComponent(token)}`, { signal }),
    ...asGuests,
  })
  if (needsPassword(query.error))
    return (
      <Card>
        <LinkPassword token={token} onEntered={() => void query.refetch()} />
      </Card>
    )
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return <Refusal title={t('notPublic')} description={t('notPublicHelp')} />
  return <GuestDashboard query={query} />
}

/** /e/{id}#{token}: the figures of one customer, in the website that has signed the token. */
export function EmbeddedDashboardPage({ id }: { readonly id: string }) {
  const { hash: token } = useLocation()
  const query = useQuery({
    queryKey: ['embeddedDashboard', id, token],
    queryFn: ({ signal }) => {
      const headers = { 'X-Link-Pass': decodeURIComponent(token) }
      return rest<PublicDashboard>(`/api/embeds/${encodeURIComponent(id)}`, { headers, signal })
    },
    ...asGuests,
  })
  const { error, data } = query
  const reason = error instanceof ApiError ? error.reason : null
  const isOld = reason === 'EMBED_EXPIRED' && data !== undefined
  if (error && reason && reason in refusals && !isOld) {
    const refusal = refusals[reason as EmbedReason]
    return (
      <Refusal
        title={t(refusal.title)}
        // For the developer of the website that signs the tokens.
        description={refusal.help ? t(refusal.help) : error.message}
      />
    )
  }
  return <GuestDashboard query={query} notice={isOld && <p role="status">{t('noLongerUpdated')}</p>} />
}

const refusals = {
  EMBED_INVALID: { title: 'notSigned', help: 'notSignedHelp' },
  EMBED_EXPIRED: { title: 'expired', help: 'expiredHelp' },
  EMBED_LIFETIME: { title: 'notSetUp', help: null },
  EMBED_PARAMETERS: { title: 'notSetUp', help: null },
  EMBED_OFF: { title: 'switchedOff', help: 'switchedOffHelp' },
} as const satisfies Record<EmbedReason, object>

/** Polls, because guests have no stream of changes and the page may stay open on a wall-mounted screen. */
const refreshEvery = 5 * 60_000

const asGuests = {
  retry: false,
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly error: Error | null } }) =>
    state.error instanceof ApiError && state.error.code === 'FORBIDDEN' ? false : refreshEvery,
} as const

interface GuestDashboardProps {
  readonly query: UseQueryResult<PublicDashboard>
  readonly notice?: ReactNode
}

function GuestDashboard({ query, notice }: GuestDashboardProps) {
  const { language } = currentLocale()
  const dashboard = useMemo(() => query.data && inLanguageOf(query.data, language), [query.data, language])
  const tiles = useMemo(() => dashboard?.tiles.map((tile, i) => ({ ...tile, id: String(i) })), [dashboard])
  usePageTitle(dashboard?.name ?? t('dashboard'))
  if (query.error && !tiles)
    return (
      <Card>
        <QueryError headingLevel={1} title={t('notLoaded')} query={query} />
      </Card>
    )
  return (
    <main
      data-print-root="dashboard"
      className="flex min-h-dvh flex-col gap-4 bg-sunken p-4 sm:p-6 print:bg-background print:p-0"
    >
      <header>
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {dashboard?.name ?? t('dashboard')}
        </h1>
        {dashboard?.description && (
          <p className="mt-1 text-sm whitespace-pre-line text-muted-foreground">{dashboard.description}</p>
        )}
      </header>
      {notice && <Alert variant="info">{notice}</Alert>}
      {!tiles ? (
        <Skeletons label={t('loading')} className="grid gap-4 sm:grid-cols-2" count={4} row="h-56 w-full rounded-lg" />
      ) : tiles.length === 0 ? (
        <EmptyState title={t('nothingToShow')} />
      ) : (
        <div>
          <PlainGrid tiles={tiles} nameOf={(tile) => (tile.type === 'text' ? nameOfText(tile.text) : tile.title)}>
            {(tile) => (tile.type === 'text' ? <TextTile text={tile.text} /> : <PublicReportTile {...tile} />)}
          </PlainGrid>
        </div>
      )}
    </main>
  )
}

function Refusal({ title, description }: { readonly title: string; readonly description: string }) {
  usePageTitle(title)
  return (
    <Card>
      <EmptyState headingLevel={1} icon={<SearchX aria-hidden />} title={title} description={description} />
    </Card>
  )
}

function inLanguageOf(dashboard: PublicDashboard, language: Language): PublicDashboard {
  const { name, description, texts } = dashboard.translations?.[language] ?? {}
  return {
    name: name ?? dashboard.name,
    description: dashboard.description && (description ?? dashboard.description),
    tiles: dashboard.tiles.map((tile) =>
      tile.type === 'text'
        ? { ...tile, text: translateText(texts, tile.text) }
        : { ...tile, title: translateText(texts, tile.title) },
    ),
  }
}

function PublicReportTile({ title, chart, answer }: PublicReport) {
  const data = useMemo(() => answer && chartDataOf(answer, chart).data, [answer, chart])
  const options = useMemo(() => chartOptionsOf(chart, answer?.weekStart), [answer, chart])
  if (!data)
    return (
      <>
        <h2 className="text-sm font-medium">{title}</h2>
        <p className="mt-2 text-sm text-muted-foreground">{t('notAvailable')}</p>
      </>
    )
  return <Chart title={title} data={data} options={options} headingLevel={2} className="h-full" />
}

function Card({ children }: { readonly children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center bg-sunken p-4 sm:py-12">
      <div className="h-fit w-full max-w-[480px] rounded-xl border bg-raised p-6 sm:p-8">{children}</div>
    </main>
  )
}
