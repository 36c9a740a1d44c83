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
      defaultLimit: 'none: records of a list that names no limit',
      maxOffset: 'BAD_USER_INPUT',
      maxPageOffset: 'BAD_USER_INPUT',
      maxSearchLength: 'BAD_USER_INPUT',
      maxRanked: 'none: more matches come in the order of the list',
      maxLatest: 'none: older records are not looked at for short words',
      maxAliasLength: 'BAD_USER_INPUT',
    },
  },
  {
    area: 'statements of a database',
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
      errors: 'none: the file is refused as a whole, and so many are listed',
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
      nameBytes: 'none: the name is shortened, its ending stays',
      linkMilliseconds: 'none: the link ends',
      graceMilliseconds: 'none: the file is deleted',
    },
  },
  { area: 'the mail server', answer: 'none: the mail is tried again, and fails in the end', limits: mailLimits },
  { area: 'the S3 server of files', answer: 'UNAVAILABLE', limits: s3Limits },
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
  { area: 'what waits for the reader of one stream', answer: 'none: the stream ends', limits: eventStreamLimits },
  { area: 'public forms, from one address in 15 minutes', answer: 'RATE_LIMITED', limits: countsOf(formLimits) },
  {
    area: 'links of invitations and resets, from one address in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(linkLimits),
  },
  {
    area: 'sign-ins by passkey and provider, from one address in 15 minutes',
    answer: 'RATE_LIMITED',
    limits: countsOf(loginLimits),
  },
  { area: 'calls of a workflow’s address in a minute', answer: 'RATE_LIMITED', limits: countsOf(hookLimits) },
  {
    area: 'passwords that are checked, in a process',
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
    area: 'statements of a database',
    value: 'MONARCH_DB_CONNECTIONS',
    answer: 'RATE_LIMITED',
  },
  {
    name: 'keyRequestsPerMinute',
    area: 'requests of an API key',
    value: 'of the key, usually 600',
    answer: 'RATE_LIMITED',
  },
  { name: 'aiRequestsPerDay', area: 'AI requests of a tenant', value: 'of the organization', answer: 'RATE_LIMITED' },
]

const bad = 'BAD_USER_INPUT'
/** Constants that limit client input, by file and name; their values are read from the source. */
const reached: Readonly<Record<string, readonly [name: string, area: string, answer: Answer]>> = {
  'api/graphql/known-documents.ts mostBytes': [
    'documentCacheBytes',
    'bytes of documents that a process caches (metric `monarch_document_cache_bytes`)',
    'none: the least recently used are dropped',
  ],
  'capabilities/ai/prompt.ts longestValue': [
    'promptValue',
    'characters of one value in a prompt',
    'none: the rest is left out',
  ],
  'capabilities/ai/prompt.ts longestRecord': [
    'promptRecord',
    'characters of the values in a prompt',
    'none: the rest is left out',
  ],
  'capabilities/ai/settings.ts longestAddress': ['aiAddress', 'characters of the AI endpoint', bad],
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
    'own sessions that are listed',
    'none: the list says how many more',
  ],
  'capabilities/auth/passkeys/passkeys.ts mostPasskeys': ['passkeys', 'passkeys of a person', bad],
  'request/accounts/passwords.ts maximumPasswordLength': ['passwordLength', 'characters of a password', bad],
  'capabilities/auth/security/provider-settings.ts longestIssuer': [
    'issuer',
    'characters of the address of a provider',
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
    'people shown as looking at the same',
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
    'none: the rest is left out',
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
    'none: the others are left out',
  ],
  'capabilities/tenants/archive/make-alone.ts mostAtOnce': [
    'archivesAtOnce',
    'copies and archives made in a process',
    'RATE_LIMITED',
  ],
  'capabilities/tenants/server-mutations.ts longestText': [
    'serverText',
    'characters of each setting of a database server',
    bad,
  ],
  'capabilities/users/accounts.ts maximumNameLength': ['personName', 'characters of the name of a person', bad],
  'capabilities/users/avatar.ts longest': [
    'avatarCharacters',
    'characters of a picture of a person, as a data address',
    bad,
  ],
  'capabilities/users/avatar.ts mostPixels': ['avatarPixels', 'pixels of a picture of a person', bad],
  'capabilities/users/counters.ts mostNewPerHour': [
    'newUsers',
    'people added by one person in an hour',
    'RATE_LIMITED',
  ],
  'capabilities/users/counters.ts mostTakenPerHour': [
    'takenAddresses',
    'passwords refused for taken addresses, by one person in an hour',
    bad,
  ],
  'capabilities/users/counters.ts mostSentPerHour': [
    'invitationMails',
    'mails of one invitation in an hour',
    'RATE_LIMITED',
  ],
  'capabilities/users/password-reset.ts mostOpen': [
    'openResets',
    'open resets of one person',
    'none: no mail is sent, and the answer is the same',
  ],
  'capabilities/workflows/messages.ts mostAddresses': [
    'mailAddresses',
    'addresses of a mail of a workflow',
    'none: the step fails',
  ],
  'capabilities/workflows/messages.ts longestText': [
    'notificationText',
    'characters of a notification of a workflow',
    'none: the text ends with …',
  ],
  'capabilities/workflows/mutations.ts mostRecords': [
    'workflowRecords',
    'records that a workflow is run for at once',
    bad,
  ],
  'capabilities/workflows/read-triggers.ts mostDepth': [
    'runDepth',
    'workflows that set each other off',
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
    'wrong rows that a trial of an import shows',
    'none: their number is told',
  ],
  'request/idempotency.ts longestKey': ['idempotencyKey', 'characters of an Idempotency-Key', bad],
  'field-types/ai/generation.ts longestPrompt': ['aiPrompt', 'characters of the prompt of a field', bad],
  'field-types/ai/generation.ts mostSources': ['aiSources', 'fields that an AI field reads', bad],
  'field-types/definition.ts longestUnique': ['uniqueBytes', 'bytes of a value that must be unique', bad],
  'field-types/exact-number.ts longestExponent': ['exponent', 'exponent of a number', bad],
  'field-types/file/file-settings.ts mostFiles': ['filesPerField', 'files of one field', bad],
  'field-types/file/file-settings.ts mostAccepted': ['acceptedTypes', 'types that a field of files accepts', bad],
  'field-types/json/json.ts deepest': ['jsonDepth', 'levels of a JSON value', bad],
  'field-types/json/json.ts mostValues': ['jsonValues', 'values in a JSON value', bad],
  'field-types/many-to-many/many-to-many.ts maximum': ['linkedRecords', 'records of a list of a record', bad],
  'field-types/number/exact.ts mostDigits': ['digits', 'digits of a number', bad],
  'field-types/rating/rating.ts mostStars': ['stars', 'stars of a rating', bad],
  'field-types/rich-text/comment.ts longestComment': ['comment', 'characters of a comment', bad],
  'field-types/rich-text/comment.ts mostMentions': ['mentions', 'people named in a comment', bad],
  'field-types/rich-text/html.ts deepest': [
    'htmlDepth',
    'levels of a rich text',
    'none: deeper tags are left out, their text stays',
  ],
  'field-types/rules.ts longestPattern': ['pattern', 'characters of a pattern that a text must match', bad],
  'field-types/select/choices.ts mostChoices': ['choices', 'choices of a field', bad],
  'field-types/select/choices.ts longestWord': ['choice', 'characters of a choice', bad],
  'formula/date-format.ts longest': ['dateFormat', 'characters of a format of dates', bad],
  'formula/decimal-functions.ts largestExponent': ['formulaExponent', 'exponent of EXP', 'none: the result is empty'],
  'formula/decimal-functions.ts largestPowerLogarithm': [
    'formulaPower',
    'logarithm of a power',
    'none: the result is empty',
  ],
  'formula/pattern.ts longestMatched': [
    'matchedText',
    'characters of a text that a pattern is matched with',
    'none: the rest is not looked at',
  ],
  'query/compile-computed.ts mostListed': [
    'rollupValues',
    'values in a list of a rollup',
    'none: the others are left out',
  ],
  'query/compile-computed.ts longestText': [
    'rollupText',
    'characters of a text in a list of a rollup',
    'none: the rest is left out',
  ],
  'query/compile-global-search.ts mostCandidates': [
    'searchCandidates',
    'matches of an entity in a search of all',
    'none: the others are left out',
  ],
  'query/plan-global-search.ts mostResults': ['searchResults', 'results of a search of all entities', bad],
  'schema/commands/field-values.ts longestDefault': ['defaultValue', 'characters of a default value', bad],
  'shapes/storable.ts maxDepth': ['settingsDepth', 'levels of a setting of a field', bad],
  'schema/computed/check-where.ts mostLevels': ['storedConditionDepth', 'levels of a stored condition', bad],
  'schema/computed/resolve.ts mostRelations': [
    'computedRelations',
    'relations that a computed value goes through',
    bad,
  ],
  'schema/issues.ts longestPath': ['issuePath', 'characters of the path of a problem', 'none: the rest is left out'],
  'schema/issues.ts longestMessage': [
    'issueMessage',
    'characters of the message of a problem',
    'none: the rest is left out',
  ],
  'schema/layouts/blocks/registry.ts mostItems': ['layoutItems', 'blocks of a layout', bad],
  'schema/layouts/blocks/tabs.ts mostTabs': ['layoutTabs', 'tabs of one block', bad],
  'schema/names.ts maxNameLength': ['technicalName', 'characters of a technical name', bad],
  'schema/operand.ts mostOperands': ['operands', 'values of one condition', bad],
  'schema/roles/bind-rules.ts mostFields': ['ruleFields', 'fields of a rule', bad],
  'schema/views/types/settings.ts mostFields': ['viewFields', 'fields of a view', bad],
  'schema/workflows/walk-workflow.ts longestTemplate': ['workflowText', 'characters of a text of a step', bad],
  'schema/workflows/walk-workflow.ts longestHeader': ['workflowHeader', 'characters of a header value', bad],
  'schema/workflows/steps/registry.ts longestLabel': ['workflowLabel', 'characters of the label of a step', bad],
  'schema/workflows/workflow-commands.ts longestDraft': ['workflowDraft', 'characters of a workflow', bad],
}

/** Constants that no client reaches. */
const internal: Readonly<Record<string, readonly string[]>> = {
  'entries of a cache, whose oldest go': [
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
  'parts in which work is done': [
    'records/after-commit.ts mostInPayload',
    'capabilities/live/presence.ts mostInPayload',
    'records/text-stream.ts mostInPart',
    'records/installs/store-records.ts mostAtOnce',
    'capabilities/tenants/archive/import-archive.ts mostAtOnce',
    'records/import/find.ts mostAtOnce',
    'structure/change/structure-change.ts longestTurn',
  ],
  'tries before work is given up or postponed': [
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
