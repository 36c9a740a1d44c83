import type { DemoEntity, DemoGroup } from './define-group.ts'
import { automations } from './automations.ts'
import { commerce } from './commerce.ts'
import { crm } from './crm.ts'
import { finance } from './finance.ts'
import { hr } from './hr.ts'
import { inbox } from './inbox.ts'
import { insights } from './insights.ts'
import { it } from './it.ts'
import { marketing } from './marketing.ts'
import { operations } from './operations.ts'
import { sales } from './sales.ts'
import { workspace } from './workspace.ts'

/** The groups of the demo's navigation in order. */
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
