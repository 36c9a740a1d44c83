import { annotate, flag, list, nullable, object, text, type ValueOf, wholeNumber } from '@monarch/shapes'
import { badInput, minPasswordLength } from '@monarch/schema'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { logAdminChange } from '../../../api/admin/admin-mutation.ts'
import { newId } from '../../../platform/new-id.ts'
import { isNetwork } from '../../../platform/outbound/addresses.ts'
import { isWithin } from '../../../request/rights/reach.ts'

const maxEntries = 100

const from = (min: number, max: number) =>
  annotate(wholeNumber(min, max), { message: `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}` })

/** A missing key keeps its value; `null` removes a limit. */
export const securityRulesChange = object({
  minimumPasswordLength: from(minPasswordLength, 64),
  refuseCommonPasswords: flag,
  idleMinutes: annotate(nullable(from(5, 43_200)), {
    description: 'Ends a session after this time without a request. null for no limit.',
  }),
  sessionHours: annotate(nullable(from(1, 720)), {
    description: 'Ends a session this long after the sign-in. null for 30 days.',
  }),
  allowedNetworks: annotate(nullable(list(text(), maxEntries)), {
    message: `At most ${maxEntries} entries`,
    limit: 'allowedNetworks',
    description:
      "The addresses and networks from which members can sign in; empty for all. The caller's own address must be included.",
  }),
  allowPublicLinks: annotate(flag, {
    description: 'Whether forms, calendars and lists can have public links. Without it, existing links show nothing.',
  }),
})
type SecurityRulesInput = ValueOf<typeof securityRulesChange>

/** Updates the rules of an organization, which apply from the next request. Returns the id of the row. */
export async function updateSecurityRules(
  change: AdminChange,
  organizationId: string,
  input: SecurityRulesInput,
): Promise<string> {
  const { transaction, ctx } = change
  await transaction
    .insertInto('securityRules')
    .values({ id: newId(), organizationId, idleMinutes: null, sessionHours: null })
    .onConflict((row) => row.column('organizationId').doNothing())
    .execute()
  const { id, version, ...before } = await transaction
    .selectFrom('securityRules')
    .select(['id', 'version', ...keys])
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = {
    minimumPasswordLength: input.minimumPasswordLength ?? before.minimumPasswordLength,
    refuseCommonPasswords: input.refuseCommonPasswords ?? before.refuseCommonPasswords,
    idleMinutes: input.idleMinutes === undefined ? before.idleMinutes : input.idleMinutes,
    sessionHours: input.sessionHours === undefined ? before.sessionHours : input.sessionHours,
    allowedNetworks:
      input.allowedNetworks === undefined ? before.allowedNetworks : tidyList(input.allowedNetworks ?? []),
    allowPublicLinks: input.allowPublicLinks ?? before.allowPublicLinks,
  }
  checkNetworks(after.allowedNetworks, ctx.address)
  await transaction
    .updateTable('securityRules')
    .set({ ...after, version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'securityRules',
    subjectId: id,
    action: 'update',
    version: version + 1,
    description: 'Changed the sign-in rules',
    before,
    after,
  })
  await ctx.app.bus.publish('security', { organizationId }, transaction)
  return id
}

const keys = [
  'minimumPasswordLength',
  'refuseCommonPasswords',
  'idleMinutes',
  'sessionHours',
  'allowedNetworks',
  'allowPublicLinks',
] as const

function checkNetworks(networks: readonly string[], address: string): void {
  const refuse = (message: string) => badInput({ path: 'data.allowedNetworks', message })
  const wrong = networks.find((entry) => !isNetwork(entry))
  if (wrong !== undefined) throw refuse(`"${wrong}" is not an address or a network such as 192.0.2.0/24`)
  if (!isWithin(networks, address))
    throw refuse(`Your own address ${address} is not among them: you would lock yourself out.`)
}

/** Trims entries and removes blanks and duplicates. */
export function tidyList(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== ''))]
}
