import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { all, dialog } from '../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../tests/web/draw.ts'
import { Dialog } from './Dialog.tsx'

test('an element that is removed on blur does not keep the focus from the next control', async () => {
  drawAlone(
    <Dialog title="Opened" onClose={() => {}}>
      <button>From</button>
      <button>To</button>
    </Dialog>,
  )
  const [from, to] = [all('button', 'From')[0]!, all('button', 'To')[0]!]
  const hint = (await dialog('Opened')).appendChild(document.createElement('p'))
  from.focus()
  // Browsers run observers between the blur and the focus of a move by Tab; jsdom moves the focus in one step.
  from.blur()
  fireEvent.focusOut(from, { relatedTarget: to })
  hint.remove()
  await expect.poll(() => document.activeElement).toBe(to)
})
