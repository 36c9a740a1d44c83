import type { DemoEntity, DemoGroup } from './define-group.ts'
import { automations } from './groups/automations.ts'
import { commerce } from './groups/commerce.ts'
import { crm } from './groups/crm.ts'
import { finance } from './groups/finance.ts'
import { hr } from './groups/hr.ts'
import { inbox } from './groups/inbox.ts'
import { insights } from './groups/insights.ts'
import { it } from './groups/it.ts'
import { marketing } from './groups/marketing.ts'
import { operations } from './groups/operations.ts'
import { sales } from './groups/sales.ts'
import { workspace } from './groups/workspace.ts'

/** The groups of the demo's navigation, in the order of the screen. */
export const demoGroups: readonly DemoGroup[] = [
  inbox,
  crm,
  sales,
  workspace,
  marketing,
  finance,
  hr,
  it,
  operations,
  commerce,
  insights,
  automations,
]

export const demoEntities: readonly DemoEntity[] = demoGroups.flatMap((group) => group.entities)
