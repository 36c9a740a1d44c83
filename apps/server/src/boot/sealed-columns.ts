import type { SealedColumn } from '../platform/secrets/rotate.ts'
import { aiKeyPurpose } from '../platform/ai-model/ask-for-tenant.ts'
import { clientSecretPurpose } from '../capabilities/auth/provider/provider.ts'
import { twoFactorPurpose } from '../capabilities/auth/two-factor/two-factor.ts'
import { headerPurpose } from '../capabilities/workflows/sealed-headers.ts'
import { mailPurpose } from '../platform/mail/send-mail.ts'
import { serverPasswordPurpose } from '../platform/tenants/database-servers.ts'
import { tenantPasswordPurpose } from '../platform/tenants/tenants.ts'

/** Every sealed column: `secret:rotate` re-seals them. A test compares the list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'tenants',
    column: 'sealedPassword',
    key: 'id',
    of: ['id'],
    purpose: ({ id }) => tenantPasswordPurpose(id!),
  },
  {
    table: 'databaseServers',
    column: 'sealedPassword',
    key: 'id',
    of: ['id', 'user', 'host', 'port'],
    purpose: ({ id, user, host, port }) =>
      serverPasswordPurpose({ id: id!, user: user!, host: host!, port: Number(port) }),
  },
  {
    table: 'aiSettings',
    column: 'sealedKey',
    key: 'id',
    of: ['organizationId', 'baseUrl'],
    purpose: ({ organizationId, baseUrl }) => aiKeyPurpose(organizationId!, baseUrl!),
  },
  {
    table: 'identityProviders',
    column: 'sealedSecret',
    key: 'id',
    of: ['organizationId', 'issuer'],
    purpose: ({ organizationId, issuer }) => clientSecretPurpose(organizationId!, issuer!),
  },
  {
    table: 'secondFactors',
    column: 'sealedSecret',
    key: 'userId',
    of: ['userId'],
    purpose: ({ userId }) => twoFactorPurpose(userId!),
  },
  {
    table: 'workflowSecrets',
    column: 'sealedValue',
    key: 'id',
    of: ['id', 'tenantId', 'server'],
    purpose: ({ id, tenantId, server }) => headerPurpose({ id: id!, tenantId: tenantId!, server: server! }),
  },
  {
    table: 'mails',
    column: 'text',
    key: 'id',
    of: ['id'],
    purpose: ({ id }) => mailPurpose(id!),
    where: `"isSealed" and text <> ''`,
  },
]
