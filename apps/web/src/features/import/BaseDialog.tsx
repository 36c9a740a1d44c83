import { Alert, Button, Dialog, Skeleton } from '@monarch/ui'
import { type ImportDialect } from '@monarch/schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { BaseDone } from './BaseDone.tsx'
import { BaseReportView } from './BaseReportView.tsx'
import { type BaseOrigin, type ChosenDialect, proposeBase } from './base-queries.ts'
import { type BaseState, beginBase, planOf, problemOf, proposeAgain } from './base-state.ts'
import { BaseTables } from './BaseTables.tsx'
import { useSignal } from '../../lib/use-signal.ts'
import type { ImportWork } from './queries.ts'
import { StepBar } from './StepBar.tsx'
import { type BaseRun, useBaseRun } from './use-base-run.ts'
import { WorkProgress } from './WorkProgress.tsx'
import { t } from './base-messages.ts'

interface BaseDialogProps {
  origin: BaseOrigin
  /** What the user has chosen. */
  name: string
  onBack: () => void
  onClose: () => void
}

/** Creates an entity for each table: the user edits a proposal, which is checked and then made in one change. */
export default function BaseDialog({ origin, name: chosen, onBack, onClose }: BaseDialogProps) {
  const { data: navigation } = useNavigation()
  const [id] = useState(() => crypto.randomUUID())
  const [reading, setReading] = useState<ImportWork | null>(null)
  const proposal = useQuery({
    queryKey: ['base-proposal', id],
    queryFn: ({ signal }) => proposeBase(origin, [], { signal, onWork: setReading }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [changed, setChanged] = useState<BaseState | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const leaving = useSignal()
  const again = useMutation({
    mutationFn: (tables: readonly ChosenDialect[]) =>
      proposeBase(origin, tables, { signal: leaving(), onWork: setReading }),
    retry: false,
  })
  const check = useBaseRun(origin, { dryRun: true })
  const run = useBaseRun(origin, { dryRun: false })
  const taken = new Set(navigation?.entities.map(({ name }) => name))
  const state = changed ?? (proposal.data && navigation ? beginBase(proposal.data, taken) : null)
  const step = run.isIdle ? (check.isIdle ? 'columns' : 'check') : 'done'
  const runCheck = () => {
    if (!state) return
    const problem = problemOf(state)
    setFailure(problem)
    if (problem === null) check.mutate(planOf(state))
  }
  const readAgain = (name: string, dialect: ImportDialect) => {
    if (!state) return
    setFailure(null)
    const chosen = state.tables.map(({ source }) => (source.name === name ? { name, dialect } : source))
    again.mutate(
      chosen.map(({ name: table, dialect: of }) => ({ name: table, dialect: of })),
      {
        // The user may have changed something else meanwhile.
        onSuccess: (next) => setChanged((now) => proposeAgain(now ?? state, next)),
        onError: ({ message }) => setFailure(message),
      },
    )
  }
  const comes = check.data && !check.data.isRefused ? sum(check.data.tables.map(({ inserted }) => inserted)) : 0
  return (
    <Dialog
      onClose={onClose}
      title={t('importTables')}
      description={chosen}
      size="full"
      dirty={changed !== null && !run.isSuccess}
      bodyClassName="flex flex-col gap-4"
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={onClose}>
            {t(step === 'done' ? 'close' : 'cancel')}
          </Button>
          {step === 'columns' && (
            <Button variant="outline" onClick={onBack}>
              {t('back')}
            </Button>
          )}
          {step === 'check' && (
            <Button variant="outline" onClick={check.reset}>
              {t('back')}
            </Button>
          )}
          {step === 'done' && run.isError && (
            <Button onClick={() => state && run.mutate(planOf(state))}>{t('tryAgain')}</Button>
          )}
          {step === 'columns' && (
            <Button disabled={!state || again.isPending} onClick={runCheck}>
              {t('check')}
            </Button>
          )}
          {step === 'check' && (
            <Button loading={check.isPending} disabled={comes === 0} onClick={() => state && run.mutate(planOf(state))}>
              {t('importCount', { count: comes })}
            </Button>
          )}
        </>
      }
    >
      <StepBar step={step} columns={t('tables')} />
      {failure !== null && step === 'columns' && <Alert>{failure}</Alert>}
      {step === 'done' ? (
        <Work run={run} title={t('theImportFailed')}>
          {run.data && <BaseDone report={run.data} onClose={onClose} />}
        </Work>
      ) : step === 'check' ? (
        <Work run={check} title={t('theTablesCouldNotBeChecked')}>
          {check.data && state && <BaseReportView report={check.data} state={state} />}
        </Work>
      ) : proposal.error ? (
        <Alert title={t('theTablesCouldNotBeRead')}>{proposal.error.message}</Alert>
      ) : state && proposal.data ? (
        <BaseTables
          state={state}
          ignored={proposal.data.ignored}
          isReading={again.isPending}
          onDialect={readAgain}
          onChange={(next) => {
            setFailure(null)
            setChanged(next)
          }}
        />
      ) : reading?.waiting ? (
        <Working work={reading} onCancel={onBack} />
      ) : (
        <div role="status" aria-label={t('readingTables')} className="flex flex-col gap-3">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Dialog>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0)

function Work({ run, title, children }: { run: BaseRun; title: string; children: React.ReactNode }) {
  if (run.error) return <Alert title={title}>{run.error.message}</Alert>
  return run.isPending ? <Working work={run.work} onCancel={run.cancel} /> : children
}

function Working({ work, onCancel }: { work: ImportWork | null; onCancel: (() => void) | null }) {
  return (
    <div className="flex flex-col gap-3 py-6">
      <WorkProgress label={t('importTables')} work={work} />
      {onCancel && (
        <Button variant="outline" className="self-start" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
