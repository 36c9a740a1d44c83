import { IconButton } from '@monarch/ui'
import { Redo2, Undo2 } from 'lucide-react'
import { t } from './messages.ts'

interface UndoButtonsProps {
  history: { readonly past: readonly unknown[]; readonly future: readonly unknown[] }
  dispatch: (action: { readonly type: 'undo' | 'redo' }) => void
}

export function UndoButtons({ history, dispatch }: UndoButtonsProps) {
  return (
    <>
      <IconButton
        label={t('undo')}
        shortcut="Mod+Z"
        disabled={history.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label={t('redo')}
        shortcut="Mod+Shift+Z"
        disabled={history.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      >
        <Redo2 aria-hidden />
      </IconButton>
    </>
  )
}
