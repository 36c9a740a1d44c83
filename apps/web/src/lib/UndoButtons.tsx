import { IconButton } from '@monarch/ui'
import { Redo2, Undo2 } from 'lucide-react'

interface UndoButtonsProps {
  history: { readonly past: readonly unknown[]; readonly future: readonly unknown[] }
  dispatch: (action: { readonly type: 'undo' | 'redo' }) => void
}

export function UndoButtons({ history, dispatch }: UndoButtonsProps) {
  return (
    <>
      <IconButton
        label="Undo"
        shortcut="Mod+Z"
        disabled={history.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label="Redo"
        shortcut="Mod+Shift+Z"
        disabled={history.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      >
        <Redo2 aria-hidden />
      </IconButton>
    </>
  )
}
