import type { Json } from '@monarch/field-types'
import { typedChoices } from '@monarch/field-types/settings'
import { Combobox, ConfirmDialog, Field } from '@monarch/ui'
import { useState } from 'react'
import type { OptionMove } from '../model/queries.ts'
import type { Removal } from './use-save-field.ts'
import { t } from '../messages.ts'

interface RemovedOptionsDialogProps {
  removal: Removal
  /** The settings before the change. */
  stored: Json
  isRequired: boolean
  pending: boolean
  onClose: () => void
  onMove: (moves: readonly OptionMove[]) => void
}

/** Asks where the records of removed options go: to another option, or nowhere. */
export function RemovedOptionsDialog({
  removal: { options, data },
  stored,
  isRequired,
  pending,
  onClose,
  onMove,
}: RemovedOptionsDialogProps) {
  const before = typedChoices(stored)
  const remaining = typedChoices(data.settings)
  const added = remaining.filter(({ value }) => !before.some((old) => old.value === value))
  // If one option replaces one other, it is probably the renamed one.
  const likely = options.length === 1 && added.length === 1 ? added[0]!.value : undefined
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(
    new Map(likely === undefined ? [] : [[options[0]!.option, likely]]),
  )
  const places = [
    ...remaining.map(({ value, label, color }) => ({ value, label, ...(color && { hue: color }) })),
    ...(isRequired ? [] : [{ value: nowhere, label: t('leaveEmpty') }]),
  ]
  const moves = options.flatMap(({ option }): OptionMove[] => {
    const target = targets.get(option)
    return target === undefined ? [] : [{ option, to: target === nowhere ? null : target }]
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('whereDoTheRecordsGo')}
      description={t('removedOptionsAreInUse', { count: options.length })}
      confirmLabel={t('moveAndRemove')}
      destructive
      pending={pending}
      disabled={moves.length < options.length}
      onConfirm={() => onMove(moves)}
    >
      {options.map(({ option, count }) => {
        const label = before.find(({ value }) => value === option)?.label ?? option
        return (
          <Field key={option} label={t('recordsWith', { count, option: label })}>
            <Combobox
              label={t('options')}
              options={places}
              value={targets.get(option) ?? null}
              onValueChange={(target) => target !== null && setTargets(new Map(targets).set(option, target))}
            />
          </Field>
        )
      })}
    </ConfirmDialog>
  )
}

/** No option is blank. */
const nowhere = ''
