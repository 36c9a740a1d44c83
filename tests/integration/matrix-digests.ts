import type { DashboardRow } from '@monarch/schema'
import { readDigest } from '../../apps/server/src/capabilities/insights/digest-tiles.ts'
import { actIn } from '../../apps/server/src/structure/act-in.ts'
import type { Person, Workspace } from './builders.ts'

/** The content of the mail of a dashboard with this report for one user, before the mail is formatted. */
export async function mailedReport(workspace: Workspace, person: Person, reportId: string): Promise<string> {
  const { app, tenantId } = workspace
  const userId = await workspace.userIdOf(person)
  const acting = await actIn(app, tenantId, { userId, apiKeyId: null, vouchedBy: null })
  if (!acting) return ''
  const { structure, tenant } = acting
  const place = { id: 'a', x: 0, y: 0, width: 6, height: 6 }
  const dashboard = { name: 'Mailed', description: null, config: { tiles: [{ type: 'report', reportId, ...place }] } }
  const reader = { app, structure, tenant, userId, language: 'en', browserLanguage: '', turns: 'digests' } as const
  return JSON.stringify(await readDigest(reader, dashboard as unknown as DashboardRow))
}
