import { formatNumber } from '@monarch/messages'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { App } from '../platform/app.ts'
import { readStatement } from '../platform/secrets/signing-keys.ts'
import { StartError } from '../platform/start-error.ts'
import type { Receipt } from '../capabilities/tenants/receipts/receipts.ts'
import { type Command, text } from './command.ts'
import { required, requireInstallation } from './people.ts'

/** Checks receipts of deleted tenants and organizations, which may come from anybody. */
export const receiptCommands: Readonly<Record<string, Command>> = {
  'receipt:verify': {
    summary: 'Checks whether this installation has signed the receipt of a deletion, and shows what it says',
    usage: '--file <path>',
    options: { file: text('the receipt, as downloaded under Settings, Tenants') },
    details: ['The exit code is 1 when the receipt has been changed, or is from another installation.'],
    async run(app, values, say) {
      await requireInstallation(app)
      const receipt = await readReceipt(app, required(values, 'file'))
      if (receipt === null) {
        say('NOT VALID: this installation has not signed this receipt, or it has been changed.')
        return 1
      }
      say(`Valid: signed by this installation, receipt ${receipt.id}`)
      for (const line of linesOf(receipt, await nameOfRequester(app, receipt))) say(line)
      return 0
    },
  },
}

/** The readable part must say what the signed one says. */
async function readReceipt(app: App, path: string): Promise<Receipt | null> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code}).`)
  })
  const { signed, receipt: readable } = parse(content)
  if (typeof signed !== 'string') throw new StartError(`${path} is not a receipt of a deletion.`)
  const statement = await readStatement(app, signed)
  if ((statement as Partial<Receipt> | null)?.format !== 'monarch deletion receipt 1') return null
  return readable === undefined || isDeepStrictEqual(readable, statement) ? (statement as Receipt) : null
}

function parse(content: string): { readonly signed?: unknown; readonly receipt?: unknown } {
  try {
    return (JSON.parse(content) ?? {}) as object
  } catch {
    return { signed: content }
  }
}

async function nameOfRequester({ admin }: App, { requested }: Receipt): Promise<string | null> {
  if (!requested?.by) return null
  const user = await admin.selectFrom('users').select('name').where('id', '=', requested.by).executeTakeFirst()
  return user?.name ?? null
}

function linesOf(receipt: Receipt, by: string | null): string[] {
  const { kind, subject, organization, requested, deletedAt, deleted, kept } = receipt
  const { records, files } = deleted
  const databases = 'databases' in deleted ? deleted.databases : deleted.database === null ? 0 : 1
  const parts =
    'entities' in deleted
      ? [
          ...deleted.entities.map(({ label, records: count }) =>
            count === null ? `    an unknown number in "${label}"` : `    ${formatNumber(count)} in "${label}"`,
          ),
          ...(deleted.notCounted ?? []).map((table) => `    could not be counted: ${table}`),
        ]
      : deleted.tenants.map(({ name, receipt: id }) => `    tenant "${name}": receipt ${id}`)
  return [
    `  ${kind} "${subject.name}" (${subject.id})${kind === 'tenant' ? ` of "${organization.name}"` : ''}`,
    requested
      ? `  requested at ${requested.at} by ${by ?? requested.by ?? 'an operator'}`
      : '  requested at an unknown time',
    `  deleted at ${deletedAt}: databases: ${databases}, records: ${formatNumber(records)}, files: ${formatNumber(files.count)}`,
    ...parts,
    `  kept: audit log entries: ${formatNumber(kept.auditEntries)}`,
    ...backupLines(receipt),
  ]
}

function backupLines({ backups: { last, goneBy, elsewhere, logArchiveDays } }: Receipt): string[] {
  const until = goneBy === null ? 'no schedule deletes it' : `the schedule has deleted it by ${goneBy}`
  return [
    last === null ? '  backups with the data: none' : `  backups with the data: the last began at ${last}; ${until}`,
    ...(elsewhere > 0 ? [`  backups taken elsewhere, to be deleted by hand: ${elsewhere}`] : []),
    ...(logArchiveDays === null ? [] : [`  the archive of the log keeps the data for ${logArchiveDays} days`]),
  ]
}
