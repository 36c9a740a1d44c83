import type { Page } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import { thingsWith } from '../made-entities.ts'
import { expect, test } from './app.ts'

// Editing a table while the network is interrupted and responses are late or lost.

test.use({ expectedErrors: [/Failed to load resource/] })

/** A fixed sequence of numbers below `n`. */
function numbers(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}

/** The writes that the browser has stored, as JSON: a value that is missing here and on the server is lost. */
const unsentOf = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('monarch-writes').onsuccess = ({ target }) => {
      const reading = target.result.transaction('writes').objectStore('writes').getAll()
      reading.onsuccess = () => resolve(JSON.stringify(reading.result))
    }
  })`)

for (const seed of [1, 2, 3]) {
  test(`every edit is stored although the network is interrupted (${seed})`, async ({ page, context, api }) => {
    const next = numbers(seed)
    const rows = 6
    const things = await thingsWith(api, rows)
    await page.goto(`${things.at}?sort=title`)
    const seats = (row: number) => page.locator(`[data-row="${row}"] [role=gridcell][aria-colindex="4"]`)
    await expect(seats(rows - 1)).toBeVisible()
    // One request of four is late, one loses its answer, one does not arrive.
    await context.route('**/graphql/tenant', async (route) => {
      if (route.request().postData()?.includes('"query":"mutation') !== true) return route.fallback()
      const fate = next(4)
      if (fate === 0) await setTimeout(2_000)
      if (fate === 2) return route.abort()
      if (fate !== 1) return route.fallback()
      await route.fetch().catch(() => {})
      return route.abort()
    })
    const read = async () => {
      const { found } = await api.tenant<{ found: { seats: number }[] }>(
        `{ found: ${things.name}(orderBy: [{title: ASC}]) { seats } }`,
      )
      return found.map((thing) => thing.seats)
    }
    const expected = Array.from({ length: rows }, (_, i) => i)
    let isOffline = false
    for (let step = 0; step < 30; step++) {
      if (next(4) === 0) {
        isOffline = !isOffline
        await context.setOffline(isOffline)
      }
      const row = next(rows)
      const value = 100 + step
      expected[row] = value
      // A click on the focused cell would open its editor.
      await page.locator(`[data-row="${row}"] [role=rowheader]`).click()
      await page.keyboard.press('Escape')
      for (let column = 0; column < 2; column++) await page.keyboard.press('ArrowRight')
      await page.keyboard.type(String(value))
      await page.keyboard.press('Enter')
      // The typed value is kept, whether the request succeeds or not.
      await expect(seats(row)).toContainText(String(value))
      if (next(5) === 0 && row > 0) {
        await page.keyboard.press('ControlOrMeta+z')
        await page.keyboard.press('ControlOrMeta+Shift+z')
      }
      if (!isOffline && next(6) === 0) {
        await page.reload()
        await expect(seats(row))
          .toContainText(String(value))
          .catch(async (error: Error) => {
            throw new Error(`${error.message}\nServer: ${String(await read())}\nUnsent: ${await unsentOf(page)}`)
          })
      }
    }
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByRole('button', { name: /changes? waiting/ })).toBeHidden({ timeout: 120_000 })
    await expect.poll(read).toEqual(expected)
    await expect(page.getByText('could not be saved')).toHaveCount(0)
    for (let row = 0; row < rows; row++) await expect(seats(row)).toHaveText(String(expected[row]))
  })
}
