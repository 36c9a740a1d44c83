import { translateSentence } from '@monarch/messages'
import { Alert, Button } from '@monarch/ui'
import { Download, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { errorFile, saveText } from './error-file.ts'
import { ErrorTable } from './ErrorTable.tsx'
import type { Check } from './use-check.ts'
import type { ImportState } from './import-state.ts'
import { WorkProgress } from './WorkProgress.tsx'
import { t } from './messages.ts'

interface CheckStepProps {
  state: ImportState
  check: Check
  onChange: (state: ImportState) => void
  onCheck: () => void
}

/** The result of a dry run: nothing has been stored yet. */
export function CheckStep({ state, check, onChange, onCheck }: CheckStepProps) {
  const begin = useEffectEvent(() => {
    if (check.isIdle) onCheck()
  })
  // A resumed import is checked again.
  useEffect(() => begin(), [])
  if (check.error)
    return (
      <Alert title={t('theFileCouldNotBeChecked')}>
        {check.error.message}
        <Button variant="link" size="sm" className="h-6 px-1" onClick={onCheck}>
          {t('checkAgain')}
        </Button>
      </Alert>
    )
  if (!check.data)
    return <WorkProgress label={t('check')} work={check.work ?? { phase: 'checking', rows: 0, total: null }} />
  const report = check.data
  const wrong = new Set(report.errors.map(({ row }) => row)).size
  const unchanged = report.skipped - wrong

  const headers = state.preview.columns.map(({ header }) => header)
  const isEdited = check.variables.state.cells !== state.cells || check.variables.state.without !== state.without
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status" className="text-base font-medium">
        {t('report', { inserted: report.inserted, updated: report.updated, unchanged, wrong })}
      </p>
      {report.notes?.map(({ field, message }) => (
        <Alert key={field} variant="info">
          {labelOfField(state, field)}: {translateSentence(message)}
        </Alert>
      ))}
      {report.inserted + report.updated === 0 && wrong > 0 && (
        <Alert variant="warning">{t('noRowCanBeImported')}</Alert>
      )}
      {wrong > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-auto text-cell text-muted-foreground">
              {isEdited ? t('checkChangedRows') : t('fixRowsHelp')}
            </p>
            <Button
              variant="outline"
              size="sm"
              onClick={() => saveText('import-errors.csv', errorFile(report, headers))}
            >
              <Download aria-hidden />
              {t('downloadErrors')}
            </Button>
            <Button variant={isEdited ? 'default' : 'outline'} size="sm" loading={check.isPending} onClick={onCheck}>
              <RefreshCw aria-hidden />
              {t('checkAgain')}
            </Button>
          </div>
          <ErrorTable state={state} report={report} onChange={onChange} />
        </>
      )}
    </div>
  )
}

function labelOfField({ preview, targets }: ImportState, name: string): string {
  const made = targets.find((target) => target.kind === 'new' && target.name === name)
  if (made?.kind === 'new') return made.label
  return preview.fields.find((field) => field.name === name)?.label ?? name
}
