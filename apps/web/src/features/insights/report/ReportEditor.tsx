import type { Json } from '@monarch/field-types'
import { metricMeasures } from '@monarch/schema'
import { ActionsMenu, Alert, Button, focusWhenDrawn, lazyPart, MenuItem, PageHeader, Skeletons } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Languages, Pencil, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { toast } from 'sonner'
import { QueryError } from '../../../errors/QueryError.tsx'
import { searchDebounce } from '../../../lib/constants.ts'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { useStructure } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useDashboardRights } from '../rights.ts'
import { isWhole } from './config.ts'
import { DeleteReport } from './DeleteReport.tsx'
import { isWholeHistory } from './history-config.ts'
import { type ReportSource, useSaveReport } from './queries.ts'
import type { Draft, ReportPanelProps } from './ReportPanel.tsx'
import { ReportResult } from './ReportResult.tsx'
import { t as translationWord } from '../translations/messages.ts'
import { t } from './messages.ts'

const TranslationsDialog = lazyPart(() => import('../translations/TranslationsDialog.tsx'))
const ReportPanel = lazyPart<ReportPanelProps>(
  () => import('./ReportPanel.tsx'),
  () => <Skeletons label={t('loadingReports')} row="h-9 w-full" />,
)

interface EditorProps {
  readonly entityId: string
  /** The initial report; for a saved one, with its id, version and owner. */
  readonly given: Draft
  readonly stored: { readonly id: string; readonly version: number; readonly ownerId: string } | null
  readonly Items: ReportItemsPart
}

/** Draws its children with the menu items that make a metric or a tile of the report; provided by the route. */
export type ReportItemsPart = ComponentType<{
  readonly report: { readonly id: string; readonly name: string; readonly isPersonal: boolean }
  /** The key of a measure that a metric can have, if it has one. */
  readonly measure: string | undefined
  readonly children: (items: ReactNode) => ReactNode
}>

/** A report with its answer; while it is edited, its parts are shown next to it. */
export function ReportEditor(props: EditorProps) {
  const { tenantId } = useTenant()
  const { data: navigation } = useNavigation()
  const name = navigation?.entities.find(({ id }) => id === props.entityId)?.name ?? ''
  const query = useStructure(name === '' ? null : tenantId, name)
  if (query.data) return <Editor structure={query.data} {...props} />
  if (query.error) return <QueryError title={t('reportNotLoaded')} query={query} />
  return <Skeletons label={t('loadingReports')} row="h-12 w-full" />
}

function Editor({ structure, entityId, given, stored, Items }: EditorProps & { readonly structure: EntityStructure }) {
  const navigate = useNavigate()
  const rights = useReportRights(given.visibility, stored?.ownerId ?? null)
  const [draft, setDraft] = useState<Draft | null>(stored ? null : given)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isTranslating, setTranslating] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const save = useSaveReport()
  const { nameOf } = useInsightTexts()
  const { name, visibility, config } = draft ?? given
  const isReady = isWholeConfig(config)
  const measure = metricMeasures({ definition: given.config as unknown as Json })[0]?.key
  const isPersonal = given.visibility === 'personal'
  // Waits for a pause in typing a formula. A change of the chart needs no new answer.
  const debounced = useDebouncedValue(config, searchDebounce)
  const { chart: _, ...question } = isWholeConfig(debounced) ? debounced : config
  const source: ReportSource = stored && (!draft || config === given.config) ? stored : { entityId, config: question }
  const submit = () => {
    setSubmitted(true)
    if (name.trim() === '' || !isReady) {
      focusWhenDrawn(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    save.mutate(
      { stored, entityId, name, visibility, config },
      {
        onSuccess: (id) => {
          setSubmitted(false)
          toast.success(t('saved'))
          if (stored) setDraft(null)
          else void navigate({ to: '/reports/$reportId', params: { reportId: id }, replace: true })
        },
        onError: (error) => toast.error(error.message),
      },
    )
  }
  const shownName = draft || !stored ? name : nameOf('report', { id: stored.id, name })
  const actions = draft ? (
    <>
      {stored && (
        <Button variant="outline" onClick={() => setDraft(null)}>
          {t('cancel')}
        </Button>
      )}
      <Button onClick={submit} disabled={save.isPending}>
        {t('save')}
      </Button>
    </>
  ) : (
    <>
      {stored && (
        <Items report={{ id: stored.id, name: given.name, isPersonal }} measure={measure}>
          {(items) => (
            <ActionsMenu label={t('actionsOf', { name: shownName })}>
              {items}
              {rights.mayChange && (
                <MenuItem icon={<Languages aria-hidden />} onSelect={() => setTranslating(true)}>
                  {translationWord('menuItem')}
                </MenuItem>
              )}
              {rights.mayDelete && (
                <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => setDeleting(true)}>
                  {t('deleteReport')}
                </MenuItem>
              )}
            </ActionsMenu>
          )}
        </Items>
      )}
      {rights.mayChange && (
        <Button variant="outline" onClick={() => setDraft(given)}>
          <Pencil aria-hidden />
          {t('edit')}
        </Button>
      )}
    </>
  )
  const back = (
    <Button asChild variant="ghost" size="icon">
      <Link to="/reports" aria-label={t('back')}>
        <ArrowLeft aria-hidden />
      </Link>
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader
        title={shownName || t('newReport')}
        description={t('about', { name: structure.entity.pluralName })}
        back={back}
        actions={actions}
      />
      <div className="flex flex-col gap-6 lg:flex-row">
        {draft && (
          <div ref={panel} className="w-full shrink-0 lg:w-80">
            <ReportPanel
              structure={structure}
              draft={draft}
              onChange={setDraft}
              wasSubmitted={wasSubmitted}
              mayTurn={rights.mayTurn}
            />
          </div>
        )}
        <div className="min-w-0 flex-1">
          {isReady ? (
            <ReportResult entity={structure.entity.name} chart={config.chart ?? {}} source={source} />
          ) : (
            <Alert variant={wasSubmitted ? 'error' : 'info'}>
              {config.history ? t('chooseOptions') : t('chooseField')}
            </Alert>
          )}
        </div>
      </div>
      {isTranslating && stored && (
        <TranslationsDialog kind="report" id={stored.id} name={shownName} onClose={() => setTranslating(false)} />
      )}
      {isDeleting && stored && (
        <DeleteReport
          report={{ id: stored.id, name: shownName }}
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: '/reports' })}
        />
      )}
    </div>
  )
}

const isWholeConfig = ({ measures, history }: Draft['config']): boolean =>
  history ? isWholeHistory(history) : measures.length > 0 && measures.every(isWhole)

/** A new report has no owner yet. */
function useReportRights(visibility: Draft['visibility'], ownerId: string | null) {
  const rights = useDashboardRights()
  if (ownerId === null) return { mayTurn: rights.mayMake('shared'), mayChange: true, mayDelete: true }
  const report = { visibility, ownerId }
  return {
    mayTurn: rights.mayTurn(report, visibility === 'personal' ? 'shared' : 'personal'),
    mayChange: rights.mayChange(report, 'update'),
    mayDelete: rights.mayChange(report, 'delete'),
  }
}
