import type { Locator } from '@playwright/test'
import { type Api, expect, heading, type MadeEntity, makeEntity, type Page } from './app.ts'

// An entity for the tests of kanban, cards and calendar.

/** An entity with status and date, and a record for each title, the first one newest. Epsilon has no date. */
export async function jobsWith(api: Api, titles: readonly string[]): Promise<MadeEntity> {
  const choices = ['Open', 'Doing', 'Done'].map((label) => ({ value: label.toLowerCase(), label, color: 'blue' }))
  const jobs = await makeEntity(api, 'Job', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'status', displayName: 'Status', fieldType: 'select', settings: { choices } },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  for (const title of titles.toReversed())
    await jobs.create([{ title, status: 'open', due: title === 'Epsilon' ? null : '2026-03-10' }])
  return jobs
}

export async function openView(page: Page, jobs: MadeEntity, type: string, config: object, search = ''): Promise<void> {
  await page.goto(`${await jobs.addView('Work', type, config)}${search}`)
  await expect(heading(page, jobs.title)).toBeVisible()
}

export function card(page: Page, title: string): Locator {
  return page.getByRole('listitem').getByRole('button', { name: title, exact: true })
}

export async function valueOf<T>(api: Api, { name }: MadeEntity, title: string, field: string): Promise<T | undefined> {
  const { found } = await api.tenant<{ found: Record<string, T>[] }>(
    `{ found: ${name}(where: {title: {eq: "${title}"}}) { ${field} } }`,
  )
  return found[0]?.[field]
}
