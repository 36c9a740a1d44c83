import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { all, find, press } from '../../../../tests/web/app.tsx'
import { PortalContext } from '../focus/portal.ts'
import { Tooltip } from './Tooltip.tsx'

test('a tooltip is in the landmark or dialog around its control', async () => {
  const element = document.body.appendChild(document.createElement('section'))
  const root = createRoot(element.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <PortalContext value={element}>
        <Tooltip content="Hint">
          <button type="button">Hinted</button>
        </Tooltip>
      </PortalContext>,
    ),
  )
  onTestFinished(() => {
    flushSync(() => root.unmount())
    element.remove()
  })
  // The focus is drawn after a key only.
  await press('Tab')
  all('button', 'Hinted')[0]!.focus()
  expect((await find('[role=tooltip]', 'Hint')).parentElement).toBe(element)
})
