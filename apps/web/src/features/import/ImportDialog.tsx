import { Alert, Button, Dialog, Skeleton } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../lib/api/api.ts'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { useUser } from '../../lib/session/session.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { useLabels } from '../../lib/levels/use-labels.ts'
import { useSignal } from '../../lib/use-signal.ts'
import { ConnectForms } from './ConnectForms.tsx'
import type { BaseOrigin } from './base-queries.ts'
import { isBase, packFiles } from './base-files.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import {
  attemptOf,
  dialectOf,
  beginImport,
  keepDecisions,
  type ImportState,
  problemOf,
  requestOf,
  type Step,
  relabelPreview,
  unansweredAttempt,
} from './import-state.ts'
import { type ImportEntity, previewFile, type Reading } from './queries.ts'
import { forget, startImport, useImportRun } from './run-import.ts'
import { StepBar } from './StepBar.tsx'
import { useCheck } from './use-check.ts'
import { useImport } from './use-import.ts'
import { t } from './messages.ts'

interface ImportDialogProps {
  /** `null`: the file creates an entity. */
  entity: ImportEntity | null
  /** Receives a file of several tables; absent where only one table can be imported. */
  onBase?: ((origin: BaseOrigin, name: string) => void) | undefined
  /** The source of several tables from which the user has returned. */
  lastBase?: BaseOrigin | null
  onClose: () => void
}

/** Imports a file in four steps: file, columns, check, done. It can be left and resumed at every step. */
export default function ImportDialog({ entity, onBase, lastBase = null, onClose }: ImportDialogProps) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const { id: userId } = useUser()
  const open = useImport(entity?.name ?? null)
  const run = useImportRun(open.scope)
  const { file, state } = open
  const mayChange = useMay('entity:update')
  const mayDelete = useMay(entity ? `record:${entity.name}:delete` : 'entity:delete')
  const [failure, setFailure] = useState<string | null>(null)
  const step: Step = run ? 'done' : (state?.step ?? 'file')
  const { data: navigation } = useNavigation()
  const taken = new Set(navigation?.entities.map(({ name }) => name))
  const labels = useLabels()
  const preview = usePreview(entity?.name ?? null)
  const check = useCheck(entity?.name ?? null)

  const showFailure = ({ message }: Error) => setFailure(message)
  const choose = (chosen: File, reading: Partial<Reading> = {}) => {
    if (onBase && isBase(chosen)) return onBase({ kind: 'file', file: chosen }, chosen.name)
    const { sheet = null, hasHeader = true, dialect = null } = reading
    const isAgain = chosen === file && dialect !== null
    setFailure(null)
    check.reset()
    preview.mutate(
      { file: chosen, sheet, hasHeader, dialect },
      {
        onSuccess: (answer) => {
          const begun = beginImport(relabelPreview(answer, labels), {
            fileName: chosen.name,
            isNew: entity === null,
            sheet,
            hasHeader,
            mayChange,
            taken,
          })
          open.begin(chosen, isAgain && state ? keepDecisions(state, begun) : begun)
        },
        onError: showFailure,
      },
    )
  }
  const change = (next: ImportState) => {
    setFailure(null)
    open.change(next)
  }
  const goTo = (next: ImportState['step']) => state && change({ ...state, step: next })
  const runCheck = () => {
    if (!file || !state) return
    const problem = problemOf(state)
    if (problem !== null) return setFailure(problem)
    change({ ...state, step: 'check' })
    check.mutate({ file, state })
  }
  const start = () => {
    if (!file || !state) return
    const rows = check.data ? check.data.inserted + check.data.updated + check.data.skipped : null
    const order = {
      scope: open.scope,
      file,
      tenantId,
      entityName: entity?.name ?? null,
      userId,
      isNew: entity === null,
      mayDelete,
      rows,
      onDone: open.end,
      onRefused: () => open.change({ ...state, attempt: undefined }),
    }
    const request = requestOf(state, entity?.name ?? null, { dryRun: false })
    const attempt = attemptOf(state, request, { key: newIdempotencyKey(), madeAt: Date.now() })
    change({ ...state, attempt })
    void startImport(client, { ...order, ...request, key: attempt.key })
  }
  const heading = entity ? t('importInto', { name: entity.pluralName }) : t('importASpreadsheet')
  const comes = check.data ? check.data.inserted + check.data.updated : 0
  const isWaiting = preview.isPending || check.isPending
  // Checking it again would compare the file with the records that this attempt may have made.
  const isUnanswered = step === 'check' && state !== null && mayBeImported(state, entity)
  return (
    <Dialog
      onClose={onClose}
      title={heading}
      description={file && step !== 'file' ? file.name : undefined}
      size="full"
      dirty={state !== null}
      bodyClassName="flex flex-col gap-4"
      footer={
        <Footer
          step={step}
          isWaiting={isWaiting}
          isUnderway={run?.phase === 'sending' || run?.phase === 'working'}
          comes={comes}
          isUnanswered={isUnanswered}
          onClose={onClose}
          onBack={step === 'columns' ? () => goTo('file') : () => goTo('columns')}
          onForward={step === 'file' ? (state ? () => goTo('columns') : null) : step === 'columns' ? runCheck : start}
          mayGoOn={step !== 'check' || comes > 0 || isUnanswered}
          onRepeat={run?.phase === 'failed' && file && state ? start : null}
          onAgain={() => {
            forget(open.scope)
            open.end()
          }}
        />
      }
    >
      <StepBar step={step} />
      {failure && <Alert>{failure}</Alert>}
      {!open.isReady ? (
        <Skeleton className="h-64 w-full" />
      ) : run ? (
        <DoneStep run={run} entity={entity} onClose={onClose} />
      ) : step === 'file' ? (
        <FileStep
          more={onBase && <ConnectForms last={lastBase} onConnect={onBase} />}
          file={file}
          isReading={preview.isPending}
          onChoose={(chosen) => choose(chosen)}
          onChooseMany={onBase && ((files) => void chooseMany(files, onBase).catch(showFailure))}
          onForget={() => {
            check.reset()
            open.end()
          }}
        />
      ) : step === 'columns' && state && file ? (
        <ColumnsStep
          state={state}
          mayChange={mayChange}
          isReading={preview.isPending}
          onChange={change}
          onSheet={(sheet) => choose(file, { sheet, hasHeader: state.hasHeader })}
          onAllSheets={onBase && (() => onBase({ kind: 'file', file }, file.name))}
          onDialect={(dialect) => choose(file, { sheet: state.sheet, hasHeader: state.hasHeader, dialect })}
          onHeader={
            isOfObjects(file)
              ? null
              : (hasHeader) => choose(file, { sheet: state.sheet, hasHeader, dialect: dialectOf(state) })
          }
        />
      ) : isUnanswered ? (
        <Alert variant="warning" title={t('noAnswer')}>
          {t('noAnswerHelp')}
        </Alert>
      ) : (
        state && <CheckStep state={state} check={check} onChange={change} onCheck={runCheck} />
      )}
    </Dialog>
  )
}

function mayBeImported(state: ImportState, entity: ImportEntity | null): boolean {
  const request = requestOf(state, entity?.name ?? null, { dryRun: false })
  return unansweredAttempt(state, request, Date.now()) !== null
}

async function chooseMany(files: readonly File[], onBase: NonNullable<ImportDialogProps['onBase']>): Promise<void> {
  onBase({ kind: 'file', file: await packFiles(files) }, files.map(({ name }) => name).join(', '))
}

/** JSON files have keys instead of a header row. */
const isOfObjects = ({ name }: File): boolean => /\.(json|ndjson|jsonl)$/i.test(name)

function usePreview(entityName: string | null) {
  const signal = useSignal()
  return useMutation({
    mutationFn: ({ file, ...reading }: { file: File } & Reading) =>
      previewFile(file, { entityName, ...reading, signal: signal() }),
    retry: false,
  })
}

interface FooterProps {
  step: Step
  isWaiting: boolean
  isUnderway: boolean
  comes: number
  isUnanswered: boolean
  mayGoOn: boolean
  onClose: () => void
  onBack: () => void
  onForward: (() => void) | null
  onRepeat: (() => void) | null
  onAgain: () => void
}

function Footer(props: FooterProps) {
  const { step, isWaiting, isUnderway, comes, isUnanswered, mayGoOn, onClose, onBack, onForward, onRepeat, onAgain } =
    props
  if (step === 'done') {
    return isUnderway ? (
      <Button variant="outline" onClick={onClose}>
        {t('continueInTheBackground')}
      </Button>
    ) : (
      <>
        {/* Without the key, React would reuse the element, and its focus, for Cancel in the next step. */}
        <Button key="again" variant="outline" onClick={onAgain}>
          {t('importAnotherFile')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
        {onRepeat && <Button onClick={onRepeat}>{t('tryAgain')}</Button>}
      </>
    )
  }
  const words = isUnanswered
    ? t('tryAgain')
    : step === 'check'
      ? t('importCount', { count: comes })
      : step === 'columns'
        ? t('check')
        : t('next')
  return (
    <>
      <Button variant="ghost" className="mr-auto" onClick={onClose}>
        {t('cancel')}
      </Button>
      {step !== 'file' && (
        <Button variant="outline" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      {onForward && (
        <Button loading={isWaiting} disabled={!mayGoOn} onClick={onForward}>
          {words}
        </Button>
      )}
    </>
  )
}
