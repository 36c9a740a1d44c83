import { loadLanguage, setLocale } from '@monarch/messages'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { all } from '../../../../tests/web/app.tsx'
import { AppErrorBoundary } from './AppErrorBoundary.tsx'
import { RouteError } from './RouteError.tsx'

afterEach(() => setLocale({ language: 'en' }))

function Failing({ message }: { message: string }): never {
  throw new TypeError(message)
}

// Chrome, Firefox, Safari, and a style sheet.
test.each([
  'Failed to fetch dynamically imported module: https://monarch.example/assets/a1b2.js',
  'error loading dynamically imported module: https://monarch.example/assets/a1b2.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a1b2.css',
])('after an upgrade of the server, the page offers to reload instead of the error: %s', async (message) => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element, { onCaughtError: () => {} })
  onTestFinished(() => {
    flushSync(() => root.unmount())
    element.remove()
  })
  const draw = () => {
    for (const failed of [
      <RouteError key="route" error={new TypeError(message)} reset={() => {}} />,
      <AppErrorBoundary key="app">
        <Failing message={message} />
      </AppErrorBoundary>,
    ]) {
      flushSync(() => root.render(failed))
      const [heading] = all('h1', undefined, element)
      const [reload] = all('button', undefined, element)
      expect(element.textContent).not.toContain(message)
      shown.push(`${heading!.textContent} · ${reload!.textContent}`)
    }
  }
  const shown: string[] = []
  draw()
  await loadLanguage('de')
  // Draws in the same task: afterwards the test's application sets the language of its user again.
  setLocale({ language: 'de' })
  draw()
  expect(new Set(shown)).toEqual(
    new Set(['Monarch has been updated · Reload page', 'Monarch wurde aktualisiert · Seite neu laden']),
  )
})
