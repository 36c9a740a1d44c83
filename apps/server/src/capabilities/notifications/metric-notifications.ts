import { inLocale } from '@monarch/messages'
import type { App } from '../../platform/app.ts'
import { personOfTenant } from '../../request/people.ts'
import type { MetricCrossing } from '../../structure/metric-crossed.ts'
import { sendNotifications } from './digest.ts'
import { channelsFor } from './recipients.ts'
import { t } from './messages.ts'

/** Notifies the owner and the followers of a metric who may read everything that its value was computed from. */
export async function notifyCrossed(app: App, crossing: MetricCrossing): Promise<void> {
  const { tenantId, organizationId, metricId, name, entityId, value, threshold, alertWhen, at } = crossing
  for (const userId of crossing.userIds) {
    const person = await personOfTenant(app, tenantId, userId)
    const write = person && crossing.writerFor(person)
    if (!write) continue
    const channels = await channelsFor(app, { id: tenantId, organizationId }, userId, 'metric')
    if (!channels.app && !channels.email) continue
    const { formats } = channels
    const words = inLocale(formats, () => {
      const figures = { value: write(value, formats), threshold: write(threshold, formats) }
      return {
        text: t(alertWhen === 'above' ? 'metricAbove' : 'metricBelow', figures),
        subject: t('metricCrossed', { name }),
      }
    })
    const notification = {
      userId,
      email: person.context.userEmail,
      kind: 'metric' as const,
      entityId,
      recordId: null,
      metricId,
      actorId: null,
      title: name,
      text: words.text,
      key: `metric ${metricId} ${at} ${userId}`,
      channels,
      subject: words.subject,
      path: `/insights/metrics/${metricId}`,
    }
    await sendNotifications(app, tenantId, [notification], words.subject)
  }
}
