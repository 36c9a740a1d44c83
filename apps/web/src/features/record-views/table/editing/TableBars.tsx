import { shorten } from '@monarch/schema'
import { Button, Popover, PopoverContent, PopoverTrigger } from '@monarch/ui'
import { type ReactNode, useState } from 'react'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { cellText } from '../../../record-data/cell-text.ts'
import type { SkippedCell } from './paste-plan.ts'
import { TableBar } from './TableBar.tsx'
import { patchRecord } from '../../../record-data/write/pending-changes.ts'
import type { TablePaste } from './paste-plan.ts'
import type { Bar } from './use-bars.ts'
import type { Conflict } from '../../../record-data/write/written.ts'
import { rich } from '../../../../lib/language/rich.ts'
import { t } from '../messages.ts'

interface TableBarsProps {
  structure: EntityStructure
  bar: Bar
  onWrite: (plan: TablePaste) => Promise<unknown>
  onClose: () => void
  /** Called after `onClose` if the user does not answer a question about a paste. */
  onCancelPaste: () => void
}

/** Result of the last action: skipped cells, a conflict, a refusal, or a confirmation. */
export default function TableBars({ structure, bar, onWrite, onClose, onCancelPaste }: TableBarsProps) {
  const cancelPaste = () => {
    onClose()
    onCancelPaste()
  }
  switch (bar.kind) {
    case 'grow': {
      const { plan } = bar
      const count = plan.added.length
      const answer = (added: TablePaste['added']) => {
        onClose()
        return onWrite({ ...plan, added })
      }
      return (
        <TableBar label={t('paste')} onClose={cancelPaste}>
          <span role="status">{t('addRecords', { count })}</span>
          <BarButton variant="default" onClick={() => answer(plan.added)}>
            {t('add')}
          </BarButton>
          {plan.changes.length > 0 && <BarButton onClick={() => answer([])}>{t('updateExistingRowsOnly')}</BarButton>}
          <SkippedList skipped={plan.skipped} />
        </TableBar>
      )
    }
    case 'options': {
      const { found, onAnswer } = bar
      const answer = (isYes: boolean) => {
        onClose()
        return onAnswer(isYes)
      }
      return (
        <TableBar label={t('paste')} onClose={cancelPaste}>
          <span role="status" className="min-w-0">
            {found.map(({ field, options }) => (
              <span key={field.id} className="block">
                {t('addOptions', {
                  count: options.length,
                  field: field.label,
                  options: shorten(options.join(', '), 60),
                })}
              </span>
            ))}
          </span>
          <BarButton variant="default" onClick={() => answer(true)}>
            {t('addAndPaste')}
          </BarButton>
          <BarButton onClick={() => answer(false)}>{t('pasteWithoutThem')}</BarButton>
        </TableBar>
      )
    }
    case 'skipped':
      return (
        <TableBar label={t('skippedCells')} onClose={onClose}>
          <SkippedList skipped={bar.skipped} />
        </TableBar>
      )
    case 'conflict': {
      const overwrite = () => {
        onClose()
        void bar.conflict.overwrite()
      }
      return (
        <TableBar label={t('changedBySomeoneElse')} onClose={onClose}>
          <ConflictText structure={structure} conflict={bar.conflict} />
          <BarButton onClick={onClose}>{t('keepTheirs')}</BarButton>
          <BarButton onClick={overwrite}>{t('useMine')}</BarButton>
        </TableBar>
      )
    }
    case 'refused': {
      const retry = () => {
        onClose()
        bar.retry()
      }
      return (
        <TableBar label={t('notSaved')} onClose={onClose}>
          <span role="alert" className="text-error">
            {bar.message}
          </span>
          <BarButton onClick={retry}>{t('retry')}</BarButton>
        </TableBar>
      )
    }
  }
}

/** '3 cells skipped · Show' */
function SkippedList({ skipped }: { skipped: readonly SkippedCell[] }) {
  if (skipped.length === 0) return null
  return (
    <span className="flex items-center gap-1">
      <span role="status">{t('cellsSkipped', { count: skipped.length })}</span>
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="link" size="sm" className="h-6 px-1">
            {t('show')}
          </Button>
        </PopoverTrigger>
        <PopoverContent label={t('skippedCells')} side="top" className="w-96">
          <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto text-cell">
            {skipped.slice(0, maxListed).map(({ row, label, text, message }, index) => (
              <li key={index}>
                <span className="text-muted-foreground">
                  {t('cellAt', { row, label })}
                  {text !== '' && `: ${t('quoted', { text: shorten(text, 80) })}`}
                </span>
                <br />
                {message}
              </li>
            ))}
            {skipped.length > maxListed && (
              <li className="text-muted-foreground">{t('andMore', { count: skipped.length - maxListed })}</li>
            )}
          </ul>
        </PopoverContent>
      </Popover>
    </span>
  )
}

const maxListed = 100

function ConflictText({
  structure,
  conflict: { latest, changes },
}: {
  structure: EntityStructure
  conflict: Conflict
}) {
  const [record] = latest
  const [change] = changes
  const field = structure.entity.fields.find(({ name }) => name === Object.keys(change!.data)[0])
  if (changes.length > 1 || !record || !change || !field) {
    return <span role="status">{t('recordsChangedByOthers', { count: changes.length })}</span>
  }
  const mine = patchRecord(record, change.data, structure.entity.fields)
  return (
    <span role="status" className="min-w-0">
      {rich(
        t('changedTo', {
          label: field.label,
          theirs: valueText(cellText(structure, field, record)),
          mine: valueText(cellText(structure, field, mine)),
          value: (parts) => <strong className="font-medium">{parts}</strong>,
        }),
      )}
    </span>
  )
}

const valueText = (text: string) => (text === '' ? t('empty') : t('quoted', { text: shorten(text, 60) }))

/** A button that shows a spinner until its action ends. */
function BarButton({
  onClick,
  children,
  ...props
}: {
  onClick: () => Promise<unknown> | void
  children: ReactNode
  variant?: 'default' | 'outline' | 'ghost'
}) {
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    try {
      await onClick()
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="sm" variant="outline" {...props} loading={isPending} onClick={() => void press()}>
      {children}
    </Button>
  )
}
