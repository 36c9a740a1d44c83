import en from './template-messages.en.ts'
import { t } from './template-messages.ts'

/** The keys of the name and the description. */
const shipped = [
  ['owner', 'ownerDescription'],
  ['builder', 'builderDescription'],
  ['manager', 'managerDescription'],
  ['member', 'memberDescription'],
  ['viewer', 'viewerDescription'],
  ['guest', 'guestDescription'],
  ['teamMember', 'teamMemberDescription'],
  ['salesManager', 'salesManagerDescription'],
  ['sales', 'salesDescription'],
  ['support', 'supportDescription'],
  ['finance', 'financeDescription'],
] as const

interface Named {
  readonly name: string
  readonly description?: string | null
}

/**
 * The name and description of a role in the reader's language, if they are still those of a template or the demo. Edited texts are
 * returned unchanged.
 */
export function roleTexts({ name, description = null }: Named): { name: string; description: string | null } {
  const keys = shipped.find(([title, about]) => en[title] === name && en[about] === description)
  return keys ? { name: t(keys[0]), description: t(keys[1]) } : { name, description }
}
