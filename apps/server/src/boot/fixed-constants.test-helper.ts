import type { ErrorCode } from '@monarch/schema'
import { constantsIn } from './source-constants.test-helper.ts'

/** The response beyond a limit; after "none: ", the effect when nothing is refused. */
export type Answer = ErrorCode | `none: ${string}`

type ByFile<T> = Readonly<Record<string, T>>

const bad = 'BAD_USER_INPUT'
/** Constants that limit client input, by file; their values are read from the source. */
export const reached: ByFile<Readonly<Record<string, readonly [name: string, area: string, answer: Answer]>>> = {
  'api/graphql/known-documents.ts': {
    mostBytes: [
      'documentCacheBytes',
      'bytes of cached documents in a process (metric `monarch_document_cache_bytes`)',
      'none: the least recently used are evicted',
    ],
  },
  'capabilities/ai/prompt.ts': {
    longestValue: ['promptValue', 'characters of one value in a prompt', 'none: the rest is omitted'],
    longestRecord: ['promptRecord', 'characters of the values in a prompt', 'none: the rest is omitted'],
  },
  'capabilities/ai/settings.ts': { longestAddress: ['aiAddress', 'characters of the URL of the AI endpoint', bad] },
  'capabilities/api-keys/keys.ts': {
    mostPerMinute: ['keyRequestsSet', 'requests per minute of an API key', bad],
    longestName: ['keyName', 'characters of the name of an API key', bad],
    mostPermissions: ['keyPermissions', 'permissions of an API key', bad],
    mostKeys: ['keysPerTenant', 'API keys of a tenant', 'CONFLICT'],
  },
  'capabilities/auth/sign-in/challenges.ts': {
    mostAttempts: ['challengeAttempts', 'answers to one challenge', 'UNAUTHENTICATED'],
  },
  'capabilities/auth/own-sessions.ts': {
    mostSessions: [
      'sessionsShown',
      "sessions in the list of the user's own sessions",
      'none: the list says how many more',
    ],
  },
  'capabilities/auth/passkeys/passkeys.ts': { mostPasskeys: ['passkeys', 'passkeys of a user', bad] },
  'request/accounts/passwords.ts': { maximumPasswordLength: ['passwordLength', 'characters of a password', bad] },
  'capabilities/auth/security/provider-settings.ts': {
    longestIssuer: ['issuer', 'characters of the issuer URL of a provider', bad],
    mostDomains: ['providerDomains', 'email domains of a provider', bad],
  },
  'capabilities/auth/security/settings.ts': { mostEntries: ['allowedNetworks', 'allowed addresses', bad] },
  'capabilities/live/viewer.ts': {
    mostShown: ['viewersShown', 'users shown as viewers of the same list or record', 'none: the others are not shown'],
  },
  'structure/entity-groups.ts': { mostGroups: ['categories', 'categories of an organization', bad] },
  'capabilities/navigation/mutations.ts': {
    longestName: ['categoryName', 'characters of the name of a category', bad],
  },
  'capabilities/notifications/digest.ts': {
    mostShown: ['digestLines', 'notifications in one mail', 'none: the mail says how many more'],
    longestText: ['digestText', 'characters of a notification in a mail', 'none: the rest is omitted'],
  },
  'capabilities/tenants/organization-mutations.ts': {
    longestName: ['organizationName', 'characters of the name of an organization', bad],
  },
  'capabilities/roles/read-role.ts': {
    longestName: ['roleName', 'characters of the name of a role', bad],
    longestDescription: ['roleDescription', 'characters of the description of a role', bad],
    mostPermissions: ['rolePermissions', 'permissions of a role', bad],
    mostRules: ['roleRules', 'rules of a role', bad],
    mostRoles: ['rolesPerOrganization', 'roles of an organization', bad],
  },
  'capabilities/templates/mutations.ts': { mostEntities: ['templateEntities', 'entities of a template', bad] },
  'capabilities/templates/capture-records.ts': {
    mostRecords: ['templateRecords', 'records of an entity in a template', 'none: the others are omitted'],
  },
  'capabilities/tenants/archive/copy-place.ts': {
    mostAtOnce: ['archivesAtOnce', 'copies and archives created concurrently in a process', 'RATE_LIMITED'],
  },
  'capabilities/tenants/server-mutations.ts': {
    longestText: ['serverText', 'characters of each setting of a database server', bad],
  },
  'capabilities/users/accounts.ts': { maximumNameLength: ['personName', 'characters of the name of a user', bad] },
  'capabilities/users/avatar.ts': {
    longest: ['avatarCharacters', 'characters of a profile picture, as a data URL', bad],
    mostPixels: ['avatarPixels', 'pixels of a profile picture', bad],
  },
  'capabilities/users/counters.ts': {
    mostNewPerHour: ['newUsers', 'users added by one user in an hour', 'RATE_LIMITED'],
    mostTakenPerHour: [
      'takenAddresses',
      'refusals of addresses in use when one user adds users with a password, in an hour',
      bad,
    ],
    mostSentPerHour: ['invitationMails', 'mails of one invitation in an hour', 'RATE_LIMITED'],
  },
  'capabilities/users/password-reset.ts': {
    mostOpen: [
      'openResets',
      'pending password resets of one user',
      'none: no mail is sent, and the answer is the same',
    ],
  },
  'capabilities/workflows/messages.ts': {
    mostAddresses: ['mailAddresses', 'recipients of a workflow mail', 'none: the step fails'],
    longestText: ['notificationText', 'characters of a notification of a workflow', 'none: the text ends with …'],
  },
  'capabilities/workflows/mutations.ts': {
    mostRecords: ['workflowRecords', 'records in one manual run of a workflow', bad],
  },
  'capabilities/workflows/read-triggers.ts': {
    mostDepth: ['runDepth', 'workflows that trigger each other', 'none: the run fails'],
  },
  'capabilities/workflows/walk-steps.ts': { mostSteps: ['runSteps', 'steps of a run', 'none: the run fails'] },
  'platform/outbound/outside-fetch.ts': {
    mostRedirects: ['redirects', 'redirects of an outbound request', 'none: the request fails'],
  },
  'records/import/planned.ts': {
    mostRows: ['plannedRows', 'rows with errors shown by the dry run of an import', 'none: the others are counted'],
  },
  'request/idempotency.ts': { longestKey: ['idempotencyKey', 'characters of an Idempotency-Key', bad] },
  'field-types/ai/generation.ts': {
    longestPrompt: ['aiPrompt', 'characters of the prompt of a field', bad],
    mostSources: ['aiSources', 'fields that an AI field reads', bad],
  },
  'field-types/definition.ts': { longestUnique: ['uniqueBytes', 'bytes of a value that must be unique', bad] },
  'field-types/exact-number.ts': { longestExponent: ['exponent', 'exponent of a number', bad] },
  'field-types/file/file-settings.ts': {
    mostFiles: ['filesPerField', 'files of one field', bad],
    mostAccepted: ['acceptedTypes', 'accepted types of a file field', bad],
  },
  'field-types/json/json.ts': {
    deepest: ['jsonDepth', 'levels of a JSON value', bad],
    mostValues: ['jsonValues', 'values in a JSON value', bad],
  },
  'field-types/many-to-many/many-to-many.ts': { maximum: ['linkedRecords', 'linked records of a relation', bad] },
  'field-types/number/exact.ts': { mostDigits: ['digits', 'digits of a number', bad] },
  'field-types/rating/rating.ts': { mostStars: ['stars', 'stars of a rating', bad] },
  'field-types/rich-text/comment.ts': {
    longestComment: ['comment', 'characters of a comment', bad],
    mostMentions: ['mentions', 'users mentioned in a comment', bad],
  },
  'field-types/rich-text/html.ts': {
    deepest: ['htmlDepth', 'levels of a rich text', 'none: deeper tags are removed, their text stays'],
  },
  'field-types/rules.ts': { longestPattern: ['pattern', 'characters of the pattern of a text field', bad] },
  'field-types/select/choices.ts': {
    mostChoices: ['choices', 'choices of a field', bad],
    longestWord: ['choice', 'characters of a choice', bad],
  },
  'formula/date-format.ts': { longest: ['dateFormat', 'characters of a date format', bad] },
  'formula/decimal-functions.ts': {
    largestExponent: ['formulaExponent', 'exponent of EXP', 'none: the result is empty'],
    largestPowerLogarithm: ['formulaPower', 'natural logarithm of the result of a power', 'none: the result is empty'],
  },
  'formula/pattern.ts': {
    longestMatched: [
      'matchedText',
      'characters of a text that a pattern is matched against',
      'none: the rest is ignored',
    ],
  },
  'query/compile-expression.ts': {
    mostListed: ['rollupValues', 'values in a list of a rollup', 'none: the others are omitted'],
    longestText: ['rollupText', 'characters of each text in a list of a rollup', 'none: the rest is omitted'],
  },
  'query/compile-global-search.ts': {
    mostCandidates: [
      'searchCandidates',
      'matches of one entity in a search of all entities',
      'none: the others are omitted',
    ],
  },
  'query/plan-global-search.ts': { mostResults: ['searchResults', 'results of a search of all entities', bad] },
  'schema/commands/field-values.ts': { longestDefault: ['defaultValue', 'characters of a default value', bad] },
  'shapes/storable.ts': { maxDepth: ['settingsDepth', 'levels of a setting of a field', bad] },
  'schema/computed/check-where.ts': { mostLevels: ['storedConditionDepth', 'levels of a stored condition', bad] },
  'schema/computed/resolve.ts': {
    mostRelations: ['computedRelations', 'relations that a computed value reads through', bad],
  },
  'schema/issues.ts': {
    longestPath: ['issuePath', 'characters of the path of a problem', 'none: the rest is omitted'],
    longestMessage: ['issueMessage', 'characters of the message of a problem', 'none: the rest is omitted'],
  },
  'schema/layouts/blocks/registry.ts': { mostItems: ['layoutItems', 'blocks of a layout', bad] },
  'schema/layouts/blocks/tabs.ts': { mostTabs: ['layoutTabs', 'tabs of one block', bad] },
  'schema/names.ts': { maxNameLength: ['technicalName', 'characters of a technical name', bad] },
  'schema/operand.ts': { mostOperands: ['operands', 'values of one condition', bad] },
  'schema/roles/bind-rules.ts': { mostFields: ['ruleFields', 'fields of a rule', bad] },
  'schema/views/types/settings.ts': { mostFields: ['viewFields', 'fields of a view', bad] },
  'schema/workflows/walk-workflow.ts': {
    longestTemplate: ['workflowText', 'characters of a text setting of a step', bad],
    longestHeader: ['workflowHeader', 'characters of a header value', bad],
  },
  'schema/workflows/steps/registry.ts': { longestLabel: ['workflowLabel', 'characters of the label of a step', bad] },
  'schema/workflows/workflow-commands.ts': { longestDraft: ['workflowDraft', 'characters of a workflow draft', bad] },
}

/** Constants that no client reaches. */
const internal: Readonly<Record<string, ByFile<readonly string[]>>> = {
  'cache entries; the oldest are evicted': {
    'capabilities/api-keys/key-routes.ts': ['mostKept'],
    'capabilities/roles/impersonate.ts': ['mostKept'],
    'request/credentials.ts': ['maximumCached'],
    'request/signed-in-from.ts': ['mostAddresses'],
    'capabilities/dashboard/stats.ts': ['maximumCached'],
    'structure/settings/effective-settings.ts': ['mostRemembered'],
    'capabilities/users/last-seen.ts': ['mostKept'],
    'capabilities/workflows/active-workflows.ts': ['mostTenants'],
    'platform/db/named-statements.ts': ['maximumStatements', 'maximumLength'],
    'platform/rate-limits/attempts.ts': ['mostBlocked'],
    'platform/rate-limits/rate-limit.ts': ['maximumKeys'],
    'records/remembered.ts': ['mostInputs', 'longestInput'],
    'records/user-names.ts': ['mostRecorded'],
    'request/rights/rights.ts': ['mostAccesses'],
    'structure/structure-store.ts': ['mostStructures'],
    'structure/tenant-model.ts': ['mostModels'],
  },
  'batch sizes': {
    'records/after-commit.ts': ['mostInPayload'],
    'capabilities/live/presence.ts': ['mostInPayload'],
    'records/text-stream.ts': ['mostInPart'],
    'records/installs/store-records.ts': ['mostAtOnce'],
    'capabilities/tenants/archive/import-archive.ts': ['mostAtOnce'],
    'records/import/find.ts': ['mostAtOnce'],
    'structure/change/structure-change.ts': ['maxBlockingMilliseconds'],
  },
  'attempts before work is abandoned or postponed': {
    'capabilities/ai/generate.ts': ['mostAttempts', 'mostRounds'],
    'capabilities/live/feed.ts': ['mostAttempts'],
    'records/installs/structure-commands.ts': ['mostTries'],
    'platform/db/database.ts': ['maximumSessions'],
    'schema/workflows/triggers/schedule.ts': ['mostSteps'],
  },
  'thresholds, guesses and formats': {
    'capabilities/files/inspect.ts': ['mostRead'],
    'capabilities/notifications/assigned.ts': ['mostEach', 'longestSilence'],
    'capabilities/tenants/life.ts': ['longestAge'],
    'platform/monitoring/traffic.ts': ['mostErrors', 'mostSlow'],
    'records/import/choices.ts': ['mostWords'],
    'records/spreadsheet/cells.ts': ['longestFormat'],
    'field-types/registry/guess-type.ts': ['mostGuessedChoices', 'longestChoice', 'longestLine'],
    'field-types/number/number.ts': ['most'],
    'formula/near.ts': ['longest'],
    'schema/tables/indexes.ts': ['longestKey'],
  },
  'arguments of operators’ commands': {
    'cli/people.ts': ['longestName'],
    'cli/run-command.ts': ['longestValue'],
  },
  'listed by `limits.ts`': {
    'schema/issues.ts': ['mostIssues'],
  },
}

/** Constants in the source whose names indicate a limit, by file and name. */
export const constants = constantsIn('most|max|maximum|longest|largest|deepest')

export const listedConstants: readonly string[] = [
  ...Object.entries(reached).flatMap(([file, known]) => Object.keys(known).map((constant) => `${file} ${constant}`)),
  ...Object.values(internal).flatMap((files) =>
    Object.entries(files).flatMap(([file, known]) => known.map((constant) => `${file} ${constant}`)),
  ),
]
