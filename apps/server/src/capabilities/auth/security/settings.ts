import { annotate, flag, list, nullable, object, text, type ValueOf, wholeNumber } from '@monarch/shapes'
import { badInput, Issues } from '@monarch/schema'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { logAdminChange } from '../../../api/admin/admin-mutation.ts'
import { newId } from '../../../platform/new-id.ts'
import { isNetwork } from '../../../platform/outbound/addresses.ts'
import { isWithin } from '../../../request/rights/reach.ts'

/** A missing key keeps its value; `null` removes a limit. */
export const securityRulesChange = object({
  minimumPasswordLength: wholeNumber(),
  refuseCommonPasswords: flag,
  idleMinutes: annotate(nullable(wholeNumber()), {
    description: 'Ends a session after this time without a request. null for no limit.',
  }),
  sessionHours: annotate(nullable(wholeNumber()), {
    description: 'Ends a session this long after the sign-in. null for 30 days.',
  }),
  allowedNetworks: annotate(nullable(list(text(), Infinity)), {
    description:
      "The addresses and networks from which members can sign in; empty for all. The caller's own address must be included.",
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
  }
  checkRules(after, ctx.address)
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
] as const

interface Rules {
  readonly minimumPasswordLength: number
  readonly idleMinutes: number | null
  readonly sessionHours: number | null
  readonly allowedNetworks: readonly string[]
}

function checkRules(
  { minimumPasswordLength, idleMinutes, sessionHours, allowedNetworks }: Rules,
  address: string,
): void {
  const issues = new Issues()
  const checkNumber = (path: string, given: number | null, lowest: number, highest: number) => {
    if (given === null || (Number.isInteger(given) && given >= lowest && given <= highest)) return
    issues.push({
      path: `data.${path}`,
      message: `Enter a whole number from ${lowest} to ${highest.toLocaleString('en-US')}`,
    })
  }
  checkNumber('minimumPasswordLength', minimumPasswordLength, 8, 64)
  checkNumber('idleMinutes', idleMinutes, 5, 43_200)
  checkNumber('sessionHours', sessionHours, 1, 720)
  const wrong = allowedNetworks.find((entry) => !isNetwork(entry))
  const refuse = (message: string, limit?: string) =>
    issues.push({ path: 'data.allowedNetworks', message, ...(limit && { limit }) })
  if (allowedNetworks.length > mostEntries) refuse(`At most ${mostEntries} entries`, 'allowedNetworks')
  else if (wrong !== undefined) refuse(`"${wrong}" is not an address or a network such as 192.0.2.0/24`)
  else if (!isWithin(allowedNetworks, address))
    refuse(`Your own address ${address} is not among them: you would lock yourself out.`)
  if (issues.length > 0) throw badInput(issues)
}

const mostEntries = 100

/** Trims entries and removes blanks and duplicates. */
export function tidyList(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== ''))]
}
