import en from './demo-messages.en.ts'
import { t } from './demo-messages.ts'

const keys = [
  'wonDealToProject',
  'wonDealToProjectDescription',
  'createTheProject',
  'planTheKickOff',
  'notifyTheTeam',
  'overdueInvoices',
  'overdueInvoicesDescription',
  'isLarge',
  'notifyTheOffice',
  'markItAsOverdue',
  'firstCall',
  'firstCallDescription',
  'createTheTask',
] as const

/**
 * A name, description or label of a step in the reader's language, if it is still that of a workflow of the demo. Other texts are returned
 * unchanged.
 */
export function workflowText(text: string): string {
  const key = keys.find((each) => en[each] === text)
  return key ? t(key) : text
}
