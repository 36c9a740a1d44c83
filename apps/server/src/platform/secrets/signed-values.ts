import type { Kysely } from 'kysely'
import type { AdminDb } from '../db/admin-db.ts'
import { extensionPoint } from '../extension-point.ts'

/**
 * Values that are not stored, only signed with the secret of the installation, such as the address of a public form. A new secret
 * makes them void. The function removes the rows that they belong to, and returns a note for the operator, or null if there are none.
 */
type VoidSignedValues = (trx: Kysely<AdminDb>) => Promise<string | null>

export const signedValues = extensionPoint<VoidSignedValues>('signed values')
