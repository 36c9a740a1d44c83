import { expect, test } from 'vitest'
import { all, button, click, find, openApp } from '../../../../../../tests/web/app.tsx'
import { answer, operation } from '../../../../../../tests/web/network.ts'
import type { Notification } from '../../../lib/notifications/notifications.ts'

const sentences: Readonly<Record<Notification['kind'], string>> = {
  mentioned: 'Ana Ruiz mentioned you on Prices',
  commented: 'Ana Ruiz commented on Prices',
  assigned: 'Ana Ruiz assigned you Prices',
  workflow: 'Workflow Prices',
  reminder: 'Reminder: Prices',
  imported: 'Prices',
  webhook: 'Webhook Prices',
  metric: 'Metric Prices',
}

test('a notification of each kind is shown', async () => {
  const notifications = Object.keys(sentences).map((kind, index) => ({
    id: `n${index}`,
    kind,
    tenantId: 't',
    recordId: null,
    metricId: null,
    title: 'Prices',
    text: '',
    actorName: 'Ana Ruiz',
    readAt: null,
    createdAt: '2026-03-10T09:00:00.000Z',
    entity: null,
    tenant: null,
  }))
  answer(operation('Notifications'), { data: { notifications } })
  await openApp('/templates')
  await click(await button(/^Notifications/))
  await find('li', /Prices/)
  expect(all('li', /Prices/)).toHaveLength(notifications.length)
  for (const [index, sentence] of Object.values(sentences).entries())
    expect(all('li', /Prices/)[index]!.textContent).toContain(sentence)
})
