import { fireEvent } from '@testing-library/dom'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { all } from '../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../tests/web/draw.ts'
import { Dialog } from './Dialog.tsx'
import { ignoreSecondClicks } from './second-click.ts'

const clicked: string[] = []

/** The first click on a button goes to the next step. */
function Steps() {
  const [step, setStep] = useState(1)
  const go = (name: string) => {
    clicked.push(name)
    flushSync(() => setStep(step + 1))
  }
  return (
    <>
      {step === 1 && <button onClick={() => go('import')}>Import</button>}
      {step > 1 && <button onClick={() => go('close')}>Close</button>}
      <button onClick={() => go(step === 1 ? 'next' : 'submit')}>{step === 1 ? 'Next' : 'Submit'}</button>
      <button onClick={() => go('plus')}>Plus</button>
      <button onClick={() => go('open')}>Open</button>
      {step > 1 && (
        <Dialog title="Opened" onClose={() => clicked.push('closed')}>
          Text
        </Dialog>
      )}
    </>
  )
}

function open() {
  clicked.length = 0
  drawAlone(<Steps />)
  onTestFinished(ignoreSecondClicks())
}

const click = (name: string, detail: number) => fireEvent.click(all('button', name)[0]!, { detail })

test('the second click of a double click does nothing on a button that has appeared', () => {
  open()
  click('Import', 1)
  click('Close', 2)
  expect(clicked).toEqual(['import'])
  click('Close', 1)
  expect(clicked).toEqual(['import', 'close'])
})

test('the second click of a double click does nothing on a button that has become another one', () => {
  open()
  click('Next', 1)
  click('Submit', 2)
  expect(clicked).toEqual(['next'])
})

test('fast clicks on a button that stays the same all count', () => {
  open()
  for (const detail of [1, 2, 3]) click('Plus', detail)
  expect(clicked).toEqual(['plus', 'plus', 'plus'])
})

test('the second click of the double click that opened a dialog does not close it', () => {
  // Radix listens from the next task on.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  open()
  click('Open', 1)
  vi.advanceTimersByTime(1)
  const press = (detail: number) => {
    const scrim = all('[data-scrim]')[0]!
    fireEvent.pointerDown(scrim)
    fireEvent.click(scrim, { detail })
  }
  press(2)
  expect(clicked).toEqual(['open'])
  press(1)
  expect(clicked).toEqual(['open', 'closed'])
})
