import { limits as formulaLimits } from '@monarch/formula'
import { limits as requestLimits } from '@monarch/query'
import { insightLimits, structureLimits, workflowLimits } from '@monarch/schema'
import {
  environmentKeyOf,
  type Limit,
  limitNames,
  limits as operatorLimits,
  refusalsMetric,
} from '../platform/limits.ts'
import { fileFormLimits } from '../api/http/multipart.ts'
import { passwordLimits } from '../request/accounts/passwords.ts'
import { fileLimits } from '../records/files/limits.ts'
import { calendarLimits } from '../capabilities/public-links/calendars/limits.ts'
import { digestLimits } from '../capabilities/insights/digest-limits.ts'
import { publicDashboardLimits } from '../capabilities/insights/public-dashboard-limits.ts'
import { publicCardsLimits } from '../capabilities/public-links/cards/limits.ts'
import { publicListLimits } from '../capabilities/public-links/views/limits.ts'
import { formLimits } from '../capabilities/public-links/forms/routes.ts'
import { eventStreamLimits } from '../api/http/event-stream.ts'
import { liveLimits } from '../capabilities/live/limits.ts'
import { archiveLimits } from '../capabilities/tenants/archive/limits.ts'
import { linkLimits } from '../capabilities/users/routes.ts'
import { hookLimits } from '../capabilities/workflows/routes.ts'
import { limits as sessionLimits } from '../platform/db/connection.ts'
import { silentServerMilliseconds } from '../platform/db/server-pulse.ts'
import { mailLimits } from '../platform/mail/deliver.ts'
import { loginLimits } from '../platform/rate-limits/rate-limit.ts'
import { s3Limits } from '../platform/storage/s3-storage.ts'
import { baseLimits } from '../records/base/parts/limits.ts'
import { importLimits } from '../records/import-limits.ts'
import { type Answer, constants, reached } from './fixed-constants.test-helper.ts'

export interface FixedLimit {
  readonly name: string
  readonly area: string
  readonly value: number | string
  readonly answer: Answer
}

interface Area {
  readonly area: string
  readonly answer: Answer
  readonly limits: Readonly<Record<string, unknown>>
  /** Limits with a different response. */
  readonly but?: Readonly<Record<string, Answer>>
}

const areas: readonly Area[] = [
  {
    area: 'GraphQL and REST requests',
    answer: 'QUERY_TOO_COMPLEX',
    limits: requestLimits,
    but: {
      maxLimit: 'BAD_USER_INPUT',
      defaultLimit: 'none: the default of lists without a limit',
      maxOffset: 'BAD_USER_INPUT',
      maxPageOffset: 'BAD_USER_INPUT',
      maxSearchLength: 'BAD_USER_INPUT',
      maxRanked: 'none: with more matches, the order of the list applies',
      maxLatest: 'none: short words are not searched in older records',
      maxAliasLength: 'BAD_USER_INPUT',
    },
  },
  {
    area: 'database statements',
    answer: 'QUERY_TOO_COMPLEX',
    limits: {
      statementMilliseconds: sessionLimits.statement_timeout,
      lockMilliseconds: sessionLimits.lock_timeout,
      idleTransactionMilliseconds: sessionLimits.idle_in_transaction_session_timeout,
      silentServerMilliseconds,
    },
    but: {
      lockMilliseconds: 'RATE_LIMITED',
      idleTransactionMilliseconds: 'RATE_LIMITED',
      silentServerMilliseconds: 'UNAVAILABLE',
    },
  },
  { area: 'formulas', answer: 'BAD_USER_INPUT', limits: prefixed('formula', formulaLimits) },
  { area: 'the structure of a tenant', answer: 'BAD_USER_INPUT', limits: prefixed('structure', structureLimits) },
  {
    area: 'workflows',
    answer: 'BAD_USER_INPUT',
    limits: prefixed('workflow', workflowLimits),
    but: { workflowDepth: 'none: the run fails' },
  },
  { area: 'reports and dashboards', answer: 'BAD_USER_INPUT', limits: prefixed('insight', insightLimits) },
  { area: 'forms with a file', answer: 'BAD_USER_INPUT', limits: fileFormLimits },
  {
    area: 'imports',
    answer: 'BAD_USER_INPUT',
    limits: importLimits,
    but: {
      errors: 'none: the file is refused as a whole, with this many errors',
      unpackedRatio: 'none: part of unpackedBytes',
      unpackedFreeBytes: 'none: part of unpackedBytes',
      workbookMillisecondsPerMegabyte: 'none: part of workbookMilliseconds',
      workbooks: 'RATE_LIMITED',
    },
  },
  {
    area: 'imports of several tables',
    answer: 'BAD_USER_INPUT',
    limits: baseLimits,
    but: {
      profiledRows: 'none: relations are guessed by the first rows',
      profiledValues: 'none: relations are guessed by the first columns',
      airtableMillisecondsPerRequest: 'none: requests wait for it',
      airtableSampledRecords: 'none: types are checked by the first records',
      sqliteMegabytes: 'none: part of sqliteHeapBytes',
      sqliteMillisecondsPerMegabyte: 'none: part of sqliteMilliseconds',
    },
  },
  {
    area: 'files',
    answer: 'none: the picture has no thumbnail',
    limits: fileLimits,
    but: {
      uploads: 'RATE_LIMITED',
      thumbnails: 'none: the others wait',
      waitingThumbnails: 'RATE_LIMITED',
      nameBytes: 'none: the name is truncated before its extension',
      linkMilliseconds: 'none: the link expires',
      graceMilliseconds: 'none: the file is deleted',
    },
  },
  { area: 'the mail server', answer: 'none: the mail is retried, then fails', limits: mailLimits },
  { area: 'the S3 server', answer: 'UNAVAILABLE', limits: s3Limits },
  {
    area: 'archives of a tenant',
    answer: 'BAD_USER_INPUT',
    limits: archiveLimits,
    but: { archiveUnpackedFreeBytes: 'none: part of archiveUnpackedRatio' },
  },
  {
    area: 'live changes',
    answer: 'RATE_LIMITED',
    limits: liveLimits,
  },
  { area: 'buffered output of one event stream', answer: 'none: the stream ends', limits: eventStreamLimits },
  { area: 'public forms, from one address in 15 minutes', answer: 'RATE_LIMITED', limits: countsOf(formLimits) },
  {
    area: 'public calendars; reads from one address or of one calendar in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(calendarLimits),
    but: {
      calendarEvents: 'none: the latest events; the calendar says so',
      pageEvents: 'none: the page says that there are more',
      pageDays: 'BAD_USER_INPUT',
    },
  },
  {
    area: 'public galleries and boards; reads from one address or of one link in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(publicCardsLimits),
    but: {
      galleryCards: 'none: the page says that there are more',
      columnCards: 'none: the column says that there are more',
      boardColumns: 'none: the page says that there are more',
    },
  },
  {
    area: 'public lists; reads from one address or of one list in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(publicListLimits),
    but: {
      listRecords: 'none: the page says that there are more',
      namesInCell: 'none: the cell says that there are more',
      searchLength: 'BAD_USER_INPUT',
      searchWords: 'BAD_USER_INPUT',
      searchColumns: 'none: the first of them are searched, and the page says so',
    },
  },
  {
    area: 'public dashboards; reads from one address or of one dashboard in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(publicDashboardLimits),
  },
  {
    area: 'dashboards by mail; tests of one user, or uses of stop links from one address, in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(digestLimits),
  },
  {
    area: 'invitation and reset links, from one address in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(linkLimits),
  },
  {
    area: 'sign-ins with a passkey or provider, from one address in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(loginLimits),
  },
  { area: 'calls of a workflow’s webhook in a minute', answer: 'RATE_LIMITED', limits: countsOf(hookLimits) },
  {
    area: 'passwords hashed in a process',
    answer: 'RATE_LIMITED',
    limits: passwordLimits,
    but: { passwordsAtOnce: 'none: the others wait' },
  },
]

function prefixed(prefix: string, limits: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  )
}

/** All limits except the window. */
function countsOf({ windowSeconds: _window, ...counts }: Readonly<Record<string, number>>) {
  return counts
}

/** Limits that users set, or that another environment variable sets. */
const setElsewhere: readonly FixedLimit[] = [
  {
    name: 'formFileBytes',
    area: 'forms with a file',
    value: 'fileBytes, archiveBytes or uploadBytes',
    answer: 'BAD_USER_INPUT',
  },
  { name: 'uploadBytes', area: 'files', value: 'MONARCH_MAX_FILE_MB', answer: 'BAD_USER_INPUT' },
  {
    name: 'databaseConnections',
    area: 'database statements',
    value: 'MONARCH_DB_CONNECTIONS',
    answer: 'RATE_LIMITED',
  },
  {
    name: 'keyRequestsPerMinute',
    area: 'requests of an API key',
    value: 'set on the key, 600 by default',
    answer: 'RATE_LIMITED',
  },
  {
    name: 'aiRequestsPerDay',
    area: 'AI requests of a tenant',
    value: 'set by the organization',
    answer: 'RATE_LIMITED',
  },
]

export const fixedLimits: readonly FixedLimit[] = [
  ...areas.flatMap(({ area, answer, limits, but = {} }) =>
    Object.entries(limits).flatMap(([name, value]): FixedLimit[] =>
      typeof value === 'number' ? [{ name, area, value, answer: but[name] ?? answer }] : [],
    ),
  ),
  ...Object.entries(reached).flatMap(([file, known]) =>
    Object.entries(known).map(([constant, [name, area, answer]]) => {
      const value = constants.get(`${file} ${constant}`) ?? 0
      return { name, area, value, answer }
    }),
  ),
  ...setElsewhere,
]

/** The fixed limits as a Markdown table; `named` are those that refusals name. */
export function fixedLimitTable(named: ReadonlySet<string>): string {
  const rows = fixedLimits.map(({ name, area, value, answer }) => {
    const shown = typeof value === 'number' ? value.toLocaleString('en') : value
    if (answer.startsWith('none: ')) return `| \`${name}\` | ${area} | ${shown} | ${answer} | |`
    const metric = named.has(name)
      ? `monarch_limit_refusals_total{limit="${name}"}`
      : `monarch_errors_total{code="${answer}"}`
    return `| \`${name}\` | ${area} | ${shown} | \`${answer}\` | \`${metric}\` |`
  })
  return ['| limit | of | value | error code | metric |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}

/** The limits that operators can set, as a Markdown table. */
export function limitTable(): string {
  const rows = limitNames.map((name) => {
    const {
      default: value,
      unit,
      of,
      code,
      metric = `${refusalsMetric}{limit="${name}"}`,
    }: Limit = operatorLimits[name]
    return (
      `| \`${name}\` | ${value.toLocaleString('en')} ${unit} ${of} | ${code === null ? 'none' : `\`${code}\``} | ` +
      `\`${metric}\` | \`${environmentKeyOf(name)}\` |`
    )
  })
  return ['| limit | at most | error code | metric | environment |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}
