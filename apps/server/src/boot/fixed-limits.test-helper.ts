import { limits as requestLimits } from '@monarch/query'
import type { ErrorCode } from '@monarch/schema'
import { formLimits } from '../capabilities/forms/routes.ts'
import { fileLimits } from '../capabilities/files/limits.ts'
import { s3Limits } from '../platform/storage/s3-storage.ts'
import { liveLimits } from '../capabilities/live/limits.ts'
import { importLimits } from '../records/import/limits.ts'
import { mailLimits } from '../platform/mail/deliver.ts'
import { archiveLimits } from '../capabilities/tenants/archive/limits.ts'

/** Limits that the code fixes: the documents list them beside those of `limits.ts`, which operators may set. */
export const fixedLimits: readonly {
  readonly area: string
  readonly code: ErrorCode
  readonly limits: Readonly<Record<string, unknown>>
}[] = [
  { area: 'GraphQL and REST requests', code: 'QUERY_TOO_COMPLEX', limits: requestLimits },
  { area: 'imports', code: 'BAD_USER_INPUT', limits: importLimits },
  { area: 'files', code: 'BAD_USER_INPUT', limits: fileLimits },
  { area: 'the S3 server of files', code: 'UNAVAILABLE', limits: s3Limits },
  { area: 'the mail server', code: 'UNAVAILABLE', limits: mailLimits },
  { area: 'archives of a tenant', code: 'BAD_USER_INPUT', limits: archiveLimits },
  { area: 'live changes', code: 'RATE_LIMITED', limits: liveLimits },
  { area: 'public forms', code: 'RATE_LIMITED', limits: formLimits },
]

/** The list of fixed limits as a table of Markdown. */
export function fixedLimitTable(): string {
  const rows = fixedLimits.flatMap(({ area, code, limits }) =>
    Object.entries(limits).flatMap(([name, value]) =>
      typeof value === 'number' ? [`| \`${name}\` | ${area} | ${value.toLocaleString('en')} | \`${code}\` |`] : [],
    ),
  )
  return ['| limit | of | value | error code |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
