import { limits as formulaLimits } from '@monarch/formula'
import { limits as requestLimits } from '@monarch/query'
import { type ErrorCode, structureLimits, workflowLimits } from '@monarch/schema'
import { fileFormLimits } from '../api/http/multipart.ts'
import { passwordLimits } from '../request/accounts/passwords.ts'
import { fileLimits } from '../capabilities/files/limits.ts'
import { formLimits } from '../capabilities/forms/routes.ts'
import { eventStreamLimits } from '../api/http/event-stream.ts'
import { liveLimits } from '../capabilities/live/limits.ts'
import { archiveLimits } from '../capabilities/tenants/archive/limits.ts'
import { linkLimits } from '../capabilities/users/routes.ts'
import { hookLimits } from '../capabilities/workflows/routes.ts'
import { limits as sessionLimits } from '../platform/db/connection.ts'
import { mailLimits } from '../platform/mail/deliver.ts'
import { loginLimits } from '../platform/rate-limits/rate-limit.ts'
import { s3Limits } from '../platform/storage/s3-storage.ts'
import { importLimits } from '../records/import-limits.ts'
import { constantsIn } from './source-constants.test-helper.ts'

/** The response beyond a limit; after "none: ", the effect when nothing is refused. */
type Answer = ErrorCode | `none: ${string}`

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
    },
    but: { lockMilliseconds: 'RATE_LIMITED', idleTransactionMilliseconds: 'RATE_LIMITED' },
  },
  { area: 'formulas', answer: 'BAD_USER_INPUT', limits: prefixed('formula', formulaLimits) },
  { area: 'the structure of a tenant', answer: 'BAD_USER_INPUT', limits: prefixed('structure', structureLimits) },
  {
    area: 'workflows',
    answer: 'BAD_USER_INPUT',
    limits: prefixed('workflow', workflowLimits),
    but: { workflowDepth: 'none: the run fails' },
  },
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
    area: 'links of invitations and resets, from one address in 15 minutes',
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

/** All but the window. */
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

const bad = 'BAD_USER_INPUT'
/** Constants that limit client input, by file and name; their values are read from the source. */
const reached: Readonly<Record<string, readonly [name: string, area: string, answer: Answer]>> = {
  'api/graphql/known-documents.ts mostBytes': [
    'documentCacheBytes',
    'bytes of cached documents in a process (metric `monarch_document_cache_bytes`)',
    'none: the least recently used are evicted',
  ],
  'capabilities/ai/prompt.ts longestValue': [
    'promptValue',
    'characters of one value in a prompt',
    'none: the rest is omitted',
  ],
  'capabilities/ai/prompt.ts longestRecord': [
    'promptRecord',
    'characters of the values in a prompt',
    'none: the rest is omitted',
  ],
  'capabilities/ai/settings.ts longestAddress': ['aiAddress', 'characters of the URL of the AI endpoint', bad],
  'capabilities/api-keys/keys.ts mostPerMinute': ['keyRequestsSet', 'requests per minute of an API key', bad],
  'capabilities/api-keys/keys.ts longestName': ['keyName', 'characters of the name of an API key', bad],
  'capabilities/api-keys/keys.ts mostPermissions': ['keyPermissions', 'permissions of an API key', bad],
  'capabilities/api-keys/keys.ts mostKeys': ['keysPerTenant', 'API keys of a tenant', 'CONFLICT'],
  'capabilities/auth/sign-in/challenges.ts mostAttempts': [
    'challengeAttempts',
    'answers to one challenge',
    'UNAUTHENTICATED',
  ],
  'capabilities/auth/own-sessions.ts mostSessions': [
    'sessionsShown',
    "sessions in the list of the user's own sessions",
    'none: the list says how many more',
  ],
  'capabilities/auth/passkeys/passkeys.ts mostPasskeys': ['passkeys', 'passkeys of a user', bad],
  'request/accounts/passwords.ts maximumPasswordLength': ['passwordLength', 'characters of a password', bad],
  'capabilities/auth/security/provider-settings.ts longestIssuer': [
    'issuer',
    'characters of the issuer URL of a provider',
    bad,
  ],
  'capabilities/auth/security/provider-settings.ts mostDomains': [
    'providerDomains',
    'email domains of a provider',
    bad,
  ],
  'capabilities/auth/security/settings.ts mostEntries': ['allowedNetworks', 'allowed addresses', bad],
  'capabilities/live/viewer.ts mostTold': [
    'viewersShown',
    'users shown as viewers of the same list or record',
    'none: the others are not shown',
  ],
  'structure/entity-groups.ts mostGroups': ['categories', 'categories of an organization', bad],
  'capabilities/navigation/mutations.ts longestName': ['categoryName', 'characters of the name of a category', bad],
  'capabilities/notifications/digest.ts mostTold': [
    'digestLines',
    'notifications in one mail',
    'none: the mail says how many more',
  ],
  'capabilities/notifications/digest.ts longestText': [
    'digestText',
    'characters of a notification in a mail',
    'none: the rest is omitted',
  ],
  'capabilities/tenants/organization-mutations.ts longestName': [
    'organizationName',
    'characters of the name of an organization',
    bad,
  ],
  'capabilities/roles/read-role.ts longestName': ['roleName', 'characters of the name of a role', bad],
  'capabilities/roles/read-role.ts longestDescription': [
    'roleDescription',
    'characters of the description of a role',
    bad,
  ],
  'capabilities/roles/read-role.ts mostPermissions': ['rolePermissions', 'permissions of a role', bad],
  'capabilities/roles/read-role.ts mostRules': ['roleRules', 'rules of a role', bad],
  'capabilities/roles/read-role.ts mostRoles': ['rolesPerOrganization', 'roles of an organization', bad],
  'capabilities/templates/mutations.ts mostEntities': ['templateEntities', 'entities of a template', bad],
  'capabilities/templates/capture-records.ts mostRecords': [
    'templateRecords',
    'records of an entity in a template',
    'none: the others are omitted',
  ],
  'capabilities/tenants/archive/make-alone.ts mostAtOnce': [
    'archivesAtOnce',
    'copies and archives created concurrently in a process',
    'RATE_LIMITED',
  ],
  'capabilities/tenants/server-mutations.ts longestText': [
    'serverText',
    'characters of each setting of a database server',
    bad,
  ],
  'capabilities/users/accounts.ts maximumNameLength': ['personName', 'characters of the name of a user', bad],
  'capabilities/users/avatar.ts longest': ['avatarCharacters', 'characters of a profile picture, as a data URL', bad],
  'capabilities/users/avatar.ts mostPixels': ['avatarPixels', 'pixels of a profile picture', bad],
  'capabilities/users/counters.ts mostNewPerHour': ['newUsers', 'users added by one user in an hour', 'RATE_LIMITED'],
  'capabilities/users/counters.ts mostTakenPerHour': [
    'takenAddresses',
    'refusals of addresses in use when one user adds users with a password, in an hour',
    bad,
  ],
  'capabilities/users/counters.ts mostSentPerHour': [
    'invitationMails',
    'mails of one invitation in an hour',
    'RATE_LIMITED',
  ],
  'capabilities/users/password-reset.ts mostOpen': [
    'openResets',
    'pending password resets of one user',
    'none: no mail is sent, and the answer is the same',
  ],
  'capabilities/workflows/messages.ts mostAddresses': [
    'mailAddresses',
    'recipients of a workflow mail',
    'none: the step fails',
  ],
  'capabilities/workflows/messages.ts longestText': [
    'notificationText',
    'characters of a notification of a workflow',
    'none: the text ends with …',
  ],
  'capabilities/workflows/mutations.ts mostRecords': [
    'workflowRecords',
    'records in one manual run of a workflow',
    bad,
  ],
  'capabilities/workflows/read-triggers.ts mostDepth': [
    'runDepth',
    'workflows that trigger each other',
    'none: the run fails',
  ],
  'capabilities/workflows/walk-steps.ts mostSteps': ['runSteps', 'steps of a run', 'none: the run fails'],
  'platform/outbound/outside-fetch.ts mostRedirects': [
    'redirects',
    'redirects of an outbound request',
    'none: the request fails',
  ],
  'records/import/planned.ts mostRows': [
    'plannedRows',
    'rows with errors shown by the dry run of an import',
    'none: the others are counted',
  ],
  'request/idempotency.ts longestKey': ['idempotencyKey', 'characters of an Idempotency-Key', bad],
  'field-types/ai/generation.ts longestPrompt': ['aiPrompt', 'characters of the prompt of a field', bad],
  'field-types/ai/generation.ts mostSources': ['aiSources', 'fields that an AI field reads', bad],
  'field-types/definition.ts longestUnique': ['uniqueBytes', 'bytes of a value that must be unique', bad],
  'field-types/exact-number.ts longestExponent': ['exponent', 'exponent of a number', bad],
  'field-types/file/file-settings.ts mostFiles': ['filesPerField', 'files of one field', bad],
  'field-types/file/file-settings.ts mostAccepted': ['acceptedTypes', 'accepted types of a file field', bad],
  'field-types/json/json.ts deepest': ['jsonDepth', 'levels of a JSON value', bad],
  'field-types/json/json.ts mostValues': ['jsonValues', 'values in a JSON value', bad],
  'field-types/many-to-many/many-to-many.ts maximum': ['linkedRecords', 'linked records of a relation', bad],
  'field-types/number/exact.ts mostDigits': ['digits', 'digits of a number', bad],
  'field-types/rating/rating.ts mostStars': ['stars', 'stars of a rating', bad],
  'field-types/rich-text/comment.ts longestComment': ['comment', 'characters of a comment', bad],
  'field-types/rich-text/comment.ts mostMentions': ['mentions', 'users mentioned in a comment', bad],
  'field-types/rich-text/html.ts deepest': [
    'htmlDepth',
    'levels of a rich text',
    'none: deeper tags are removed, their text stays',
  ],
  'field-types/rules.ts longestPattern': ['pattern', 'characters of the pattern of a text field', bad],
  'field-types/select/choices.ts mostChoices': ['choices', 'choices of a field', bad],
  'field-types/select/choices.ts longestWord': ['choice', 'characters of a choice', bad],
  'formula/date-format.ts longest': ['dateFormat', 'characters of a date format', bad],
  'formula/decimal-functions.ts largestExponent': ['formulaExponent', 'exponent of EXP', 'none: the result is empty'],
  'formula/decimal-functions.ts largestPowerLogarithm': [
    'formulaPower',
    'natural logarithm of the result of a power',
    'none: the result is empty',
  ],
  'formula/pattern.ts longestMatched': [
    'matchedText',
    'characters of a text that a pattern is matched against',
    'none: the rest is ignored',
  ],
  'query/compile-computed.ts mostListed': [
    'rollupValues',
    'values in a list of a rollup',
    'none: the others are omitted',
  ],
  'query/compile-computed.ts longestText': [
    'rollupText',
    'characters of each text in a list of a rollup',
    'none: the rest is omitted',
  ],
  'query/compile-global-search.ts mostCandidates': [
    'searchCandidates',
    'matches of one entity in a search of all entities',
    'none: the others are omitted',
  ],
  'query/plan-global-search.ts mostResults': ['searchResults', 'results of a search of all entities', bad],
  'schema/commands/field-values.ts longestDefault': ['defaultValue', 'characters of a default value', bad],
  'shapes/storable.ts maxDepth': ['settingsDepth', 'levels of a setting of a field', bad],
  'schema/computed/check-where.ts mostLevels': ['storedConditionDepth', 'levels of a stored condition', bad],
  'schema/computed/resolve.ts mostRelations': [
    'computedRelations',
    'relations that a computed value reads through',
    bad,
  ],
  'schema/issues.ts longestPath': ['issuePath', 'characters of the path of a problem', 'none: the rest is omitted'],
  'schema/issues.ts longestMessage': [
    'issueMessage',
    'characters of the message of a problem',
    'none: the rest is omitted',
  ],
  'schema/layouts/blocks/registry.ts mostItems': ['layoutItems', 'blocks of a layout', bad],
  'schema/layouts/blocks/tabs.ts mostTabs': ['layoutTabs', 'tabs of one block', bad],
  'schema/names.ts maxNameLength': ['technicalName', 'characters of a technical name', bad],
  'schema/operand.ts mostOperands': ['operands', 'values of one condition', bad],
  'schema/roles/bind-rules.ts mostFields': ['ruleFields', 'fields of a rule', bad],
  'schema/views/types/settings.ts mostFields': ['viewFields', 'fields of a view', bad],
  'schema/workflows/walk-workflow.ts longestTemplate': ['workflowText', 'characters of a text setting of a step', bad],
  'schema/workflows/walk-workflow.ts longestHeader': ['workflowHeader', 'characters of a header value', bad],
  'schema/workflows/steps/registry.ts longestLabel': ['workflowLabel', 'characters of the label of a step', bad],
  'schema/workflows/workflow-commands.ts longestDraft': ['workflowDraft', 'characters of a workflow draft', bad],
}

/** Constants that no client reaches. */
const internal: Readonly<Record<string, readonly string[]>> = {
  'cache entries; the oldest are evicted': [
    'capabilities/api-keys/key-routes.ts mostKept',
    'capabilities/roles/impersonate.ts mostKept',
    'request/credentials.ts maximumCached',
    'request/signed-in-from.ts mostAddresses',
    'capabilities/dashboard/stats.ts maximumCached',
    'structure/settings/effective-settings.ts mostRemembered',
    'capabilities/users/last-seen.ts mostKept',
    'capabilities/workflows/active-workflows.ts mostTenants',
    'platform/db/named-statements.ts maximumStatements',
    'platform/db/named-statements.ts maximumLength',
    'platform/rate-limits/attempts.ts mostBlocked',
    'platform/rate-limits/rate-limit.ts maximumKeys',
    'records/remembered.ts mostInputs',
    'records/remembered.ts longestInput',
    'records/user-names.ts mostRecorded',
    'request/rights/rights.ts mostAccesses',
    'structure/structure-store.ts mostStructures',
    'structure/tenant-model.ts mostModels',
  ],
  'batch sizes': [
    'records/after-commit.ts mostInPayload',
    'capabilities/live/presence.ts mostInPayload',
    'records/text-stream.ts mostInPart',
    'records/installs/store-records.ts mostAtOnce',
    'capabilities/tenants/archive/import-archive.ts mostAtOnce',
    'records/import/find.ts mostAtOnce',
    'structure/change/structure-change.ts longestTurn',
  ],
  'attempts before work is abandoned or postponed': [
    'capabilities/ai/generate.ts mostAttempts',
    'capabilities/ai/generate.ts mostRounds',
    'capabilities/live/feed.ts mostAttempts',
    'records/installs/structure-commands.ts mostTries',
    'platform/db/database.ts maximumSessions',
    'schema/workflows/triggers/schedule.ts mostSteps',
  ],
  'thresholds, guesses and formats': [
    'capabilities/files/inspect.ts mostRead',
    'capabilities/notifications/assigned.ts mostEach',
    'capabilities/notifications/assigned.ts longestSilence',
    'capabilities/tenants/life.ts longestAge',
    'platform/monitoring/traffic.ts mostErrors',
    'platform/monitoring/traffic.ts mostSlow',
    'records/import/choices.ts mostWords',
    'records/spreadsheet/cells.ts longestFormat',
    'field-types/registry/guess-type.ts mostGuessedChoices',
    'field-types/registry/guess-type.ts longestChoice',
    'field-types/registry/guess-type.ts longestLine',
    'field-types/number/number.ts most',
    'formula/near.ts longest',
    'schema/tables/indexes.ts longestKey',
  ],
  'arguments of operators’ commands': ['cli/people.ts longestName', 'cli/run-command.ts longestValue'],
  'listed by `limits.ts`': ['schema/issues.ts mostIssues'],
}

/** Constants in the source whose names indicate a limit, by file and name. */
export const constants = constantsIn('most|max|maximum|longest|largest|deepest')

export const listedConstants: readonly string[] = [...Object.keys(reached), ...Object.values(internal).flat()]

export const fixedLimits: readonly FixedLimit[] = [
  ...areas.flatMap(({ area, answer, limits, but = {} }) =>
    Object.entries(limits).flatMap(([name, value]): FixedLimit[] =>
      typeof value === 'number' ? [{ name, area, value, answer: but[name] ?? answer }] : [],
    ),
  ),
  ...Object.entries(reached).map(([constant, [name, area, answer]]) => ({
    name,
    area,
    value: constants.get(constant) ?? 0,
    answer,
  })),
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
