import { Button, cn, IconButton, Spinner, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { ChevronDown, ChevronUp, CircleAlert, X } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useBuilder } from '../model/builder-context.ts'
import { triggerId } from '../model/builder-state.ts'
import { describeStep } from '../model/describe.ts'
import type { Run, useRuns } from '../model/queries.ts'
import { RunMark, StatusIcon } from './RunMark.tsx'
import { findStep } from '../model/step-tree.ts'
import { t } from '../messages.ts'

export type PanelTab = 'runs' | 'problems'

interface RunsPanelProps {
  runs: ReturnType<typeof useRuns>
  /** The displayed run; `null` for none or a test run. */
  runId: string | null
  tab: PanelTab | null
  onTab: (tab: PanelTab | null) => void
  onShow: (run: Run) => void
  onHide: () => void
}

const inOneLine = 3

/** Below the builder: the last runs, and the problems that prevent publishing. */
export function RunsPanel({ runs, runId, tab, onTab, onShow, onHide }: RunsPanelProps) {
  const { problems, shownRun } = useBuilder()
  const count = [...problems.values()].reduce((sum, each) => sum + each.length, 0)
  const list = runs.data ?? []
  return (
    <section
      aria-label={t('runsAndProblems')}
      data-region="runs"
      className="flex shrink-0 flex-col border-t bg-background"
    >
      <Tabs value={tab ?? ''} onValueChange={(next) => onTab(next as PanelTab)}>
        <div className="flex min-h-10 items-center gap-2 pr-2 pl-1">
          <TabsList className="border-b-0" aria-label={t('runsAndProblems')}>
            <TabsTrigger value="runs">{t('runs')}</TabsTrigger>
            <TabsTrigger value="problems" errors={count}>
              {t('problems')}
            </TabsTrigger>
          </TabsList>
          {tab === null && (
            <span className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden text-xs text-muted-foreground max-sm:hidden">
              {list.slice(0, inOneLine).map((run) => (
                <button
                  key={run.id}
                  type="button"
                  onClick={() => onShow(run)}
                  className="min-w-0 rounded-sm px-1.5 py-1 hover:bg-hover"
                >
                  <RunMark run={run} />
                </button>
              ))}
              {runs.isSuccess && list.length === 0 && <span className="px-1.5">{t('noRunsYet')}</span>}
            </span>
          )}
          <span className="ml-auto flex items-center gap-1">
            {shownRun && (
              <span className="flex min-w-0 items-center gap-1.5 rounded-md bg-active py-0.5 pr-0.5 pl-2 text-xs">
                <StatusIcon status={shownRun.status} />
                <span className="truncate">{shownRun.title}</span>
                <IconButton label={t('hideTheRun')} size="icon-sm" className="size-6" onClick={onHide}>
                  <X aria-hidden />
                </IconButton>
              </span>
            )}
            <IconButton
              label={tab === null ? t('openThePanel') : t('closeThePanel')}
              size="icon-sm"
              aria-expanded={tab !== null}
              onClick={() => onTab(tab === null ? 'runs' : null)}
            >
              {tab === null ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            </IconButton>
          </span>
        </div>
        <TabsContent value="runs" className="h-52 overflow-y-auto border-t">
          <RunList runs={runs} runId={runId} onShow={onShow} />
        </TabsContent>
        <TabsContent value="problems" className="h-52 overflow-y-auto border-t">
          <ProblemList />
        </TabsContent>
      </Tabs>
    </section>
  )
}

function RunList({ runs, runId, onShow }: Pick<RunsPanelProps, 'runs' | 'runId' | 'onShow'>) {
  if (runs.isPending)
    return (
      <p className="flex items-center gap-2 p-4 text-cell text-muted-foreground">
        <Spinner label={t('loadingRuns')} />
      </p>
    )
  if (!runs.data)
    return (
      <div className="flex flex-wrap items-center gap-3 p-4 text-cell">
        <span role="alert">{t('runsCouldNotBeLoaded', { error: messageOf(runs.error) })}</span>
        <Button variant="outline" size="sm" loading={runs.isFetching} onClick={() => void runs.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  if (runs.data.length === 0) return <p className="p-4 text-cell text-muted-foreground">{t('noRunsHelp')}</p>
  return (
    <ol aria-label={t('runs')} className="flex flex-col p-1">
      {runs.data.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            aria-current={run.id === runId || undefined}
            onClick={() => onShow(run)}
            className={cn(
              'flex min-h-8 w-full items-center gap-3 rounded-sm px-3 text-left text-cell -outline-offset-2',
              'hover:bg-hover pointer-coarse:min-h-11',
              run.id === runId && 'bg-selected',
            )}
          >
            <RunMark run={run} />
            <span className="ml-auto shrink-0 text-xs text-muted-foreground tabular-nums">
              {t('stepCount', { count: run.steps.length })}
              {took(run)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function took({ startedAt, finishedAt }: Run): string {
  if (!startedAt || !finishedAt) return ''
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return ` · ${seconds < 1 ? t('underASecond') : t('seconds', { seconds: Math.round(seconds) })}`
}

function ProblemList() {
  const { problems, state, structure, open } = useBuilder()
  const all = [...problems].flatMap(([part, list]) => list.map((problem) => ({ part, ...problem })))
  if (all.length === 0) return <p className="p-4 text-cell text-muted-foreground">{t('noProblems')}</p>
  const nameOf = (part: string) => {
    if (part === triggerId) return t('trigger')
    const step = findStep(state.definition.steps, part)?.step
    return step ? describeStep(structure, state.definition, step) : t('workflow')
  }
  return (
    <ul aria-label={t('problems')} className="flex flex-col p-1">
      {all.map(({ part, key, message }) => (
        <li key={`${part} ${key} ${message}`}>
          <button
            type="button"
            disabled={part === ''}
            onClick={() => open(part)}
            className={cn(
              'flex min-h-8 w-full items-center gap-2 rounded-sm px-3 text-left text-cell -outline-offset-2',
              'hover:bg-hover pointer-coarse:min-h-11',
            )}
          >
            <CircleAlert aria-hidden className="size-3.5 shrink-0 text-error" />
            <span className="max-w-60 shrink-0 truncate text-muted-foreground">{nameOf(part)}</span>
            <span className="min-w-0">{message}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
