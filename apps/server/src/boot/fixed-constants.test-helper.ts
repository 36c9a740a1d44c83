import type { ErrorCode } from '@monarch/schema'
import { constantsIn } from './source-constants.test-helper.ts'

/** The response beyond a limit; after "none: ", the effect when nothing is refused. */
export type Answer = ErrorCode | `none: ${string}`

type ByFile<T> = Readonly<Record<string, T>>

const bad = 'BAD_USER_INPUT'
/** Constants that limit client input, by file; their values are read from the source. */
export const reached: ByFile<Readonly<Record<string, readonly [name: string, area: string, answer: Answer]>>> = {
  'api/graphql/known-documents.ts': {
    maxBytes: [
      'documentCacheBytes',
      'bytes of cached documents in a process (metric `monarch_document_cache_bytes`)',
      'none: the least recently used are evicted',
    ],
  },
  'capabilities/ai/prompt.ts': {
    maxValueLength: ['promptValue', 'characters of one value in a prompt', 'none: the rest is omitted'],
    maxRecordLength: ['promptRecord', 'characters of the values in a prompt', 'none: the rest is omitted'],
  },
  'capabilities/ai/settings.ts': { maxAddressLength: ['aiAddress', 'characters of the URL of the AI endpoint', bad] },
  'capabilities/api-keys/keys.ts': {
    maxNameLength: ['keyName', 'characters of the name of an API key', bad],
    maxPermissions: ['keyPermissions', 'permissions of an API key', bad],
    maxKeys: ['keysPerTenant', 'API keys of a tenant', 'CONFLICT'],
  },
  'capabilities/insights/embed-token.ts': {
    longestTokenSeconds: [
      'embedTokenSeconds',
      'seconds for which the token of an embedded dashboard can be valid',
      'FORBIDDEN',
    ],
    mostTokenLength: ['embedTokenLength', 'characters of the token of an embedded dashboard', 'FORBIDDEN'],
  },
  'capabilities/auth/sign-in/challenges.ts': {
    maxAttempts: ['challengeAttempts', 'answers to one challenge', 'UNAUTHENTICATED'],
  },
  'capabilities/auth/own-sessions.ts': {
    maxSessions: [
      'sessionsShown',
      "sessions in the list of the user's own sessions",
      'none: the list says how many more',
    ],
  },
  'capabilities/auth/passkeys/passkeys.ts': { maxPasskeys: ['passkeys', 'passkeys of a user', bad] },
  'platform/backup/backup-plan.ts': {
    mostInBackupPlan: ['backupPlan', 'hours, or backups, of the schedule of backups', bad],
  },
  'request/accounts/passwords.ts': { maxPasswordLength: ['passwordLength', 'characters of a password', bad] },
  'capabilities/auth/security/provider-settings.ts': {
    maxIssuerLength: ['issuer', 'characters of the issuer URL of a provider', bad],
    maxDomains: ['providerDomains', 'email domains of a provider', bad],
  },
  'capabilities/auth/security/settings.ts': { maxEntries: ['allowedNetworks', 'allowed addresses', bad] },
  'capabilities/insights/digest-recipients.ts': {
    mostDigestPeople: ['digestPeople', 'people to whom a digest is sent', 'none: its recipients show who is left out'],
  },
  'capabilities/insights/digest-tiles.ts': {
    mostTiles: ['digestTiles', 'tiles in the mail of a dashboard', 'none: the mail says how many more there are'],
    mostImageBytes: ['digestImage', 'bytes of an image in the mail of a dashboard', 'none: the mail says so'],
    mostImagePixels: ['digestImagePixels', 'pixels of an image in the mail of a dashboard', 'none: the mail says so'],
  },
  'capabilities/insights/metric-queries.ts': {
    mostMetrics: ['metricsRead', 'metrics whose values are read at once', bad],
    mostDays: ['metricDays', 'days of the history of metrics', bad],
  },
  'capabilities/dashboard/activity.ts': {
    maxShown: ['activityShown', 'items of recent activity', 'none: earlier ones are in the audit log'],
    maxRead: ['activityRead', 'log entries read for recent activity', 'none: the last item says "at least"'],
  },
  'capabilities/dashboard/assigned.ts': {
    maxEntities: ['assignedEntities', 'entities searched for assigned records', 'none: the answer says how many more'],
    maxCounted: ['assignedCounted', 'assigned records of an entity that are counted', 'none: the answer says so'],
  },
  'capabilities/live/viewer.ts': {
    maxShown: ['viewersShown', 'users shown as viewers of the same list or record', 'none: the others are not shown'],
  },
  'structure/indexes/frequent-indexes.ts': {
    maxFrequent: ['frequentQuestions', 'frequent requests of an entity that have indexes', 'none: others have none'],
    maxUnusedDays: ['unusedIndexDays', 'days that an index for frequent requests stays unused', 'none: it is dropped'],
  },
  'structure/entity-groups.ts': { maxGroups: ['categories', 'categories of an organization', bad] },
  'capabilities/navigation/changes.ts': {
    maxDescriptionLength: ['categoryDescription', 'characters of the description of a category', bad],
  },
  'capabilities/navigation/item-mutations.ts': {
    maxIconLength: ['itemIcon', 'characters of the icon name of an item of the navigation', bad],
  },
  'capabilities/tenants/own-organizations.ts': {
    maxAdministrators: [
      'administratorsShown',
      'administrators named to a user without a workspace',
      'none: the others are not shown',
    ],
  },
  'capabilities/notifications/digest.ts': {
    maxShown: ['digestLines', 'notifications in one mail', 'none: the mail says how many more'],
    maxTextLength: ['digestText', 'characters of a notification in a mail', 'none: the rest is omitted'],
  },
  'capabilities/roles/read-role.ts': {
    maxNameLength: ['roleName', 'characters of the name of a role', bad],
    maxDescriptionLength: ['roleDescription', 'characters of the description of a role', bad],
    maxPermissions: ['rolePermissions', 'permissions of a role', bad],
    maxRules: ['roleRules', 'rules of a role', bad],
    maxRoles: ['rolesPerOrganization', 'roles of an organization', bad],
  },
  'capabilities/templates/mutations.ts': { maxEntities: ['templateEntities', 'entities of a template', bad] },
  'capabilities/templates/capture-records.ts': {
    maxRecords: ['templateRecords', 'records of an entity in a template', 'none: the others are omitted'],
  },
  'capabilities/tenants/archive/copy-slot.ts': {
    maxAtOnce: ['archivesAtOnce', 'copies and archives created concurrently in a process', 'RATE_LIMITED'],
  },
  'capabilities/tenants/server-mutations.ts': {
    maxTextLength: ['serverText', 'characters of each setting of a database server', bad],
  },
  'capabilities/public-links/forms/covers.ts': {
    maxCoverLength: ['coverCharacters', 'characters of the cover of a form, as a data URL', bad],
    maxPixels: ['coverPixels', 'pixels of the cover of a form', bad],
  },
  'capabilities/users/accounts/accounts.ts': { maxNameLength: ['personName', 'characters of the name of a user', bad] },
  'capabilities/users/profile/avatar.ts': {
    maxPictureLength: ['avatarCharacters', 'characters of a profile picture, as a data URL', bad],
    maxPixels: ['avatarPixels', 'pixels of a profile picture', bad],
  },
  'capabilities/users/accounts/counters.ts': {
    maxNewPerHour: ['newUsers', 'users added by one user in an hour', 'RATE_LIMITED'],
    maxTakenPerHour: [
      'takenAddresses',
      'refusals of addresses in use when one user adds users with a password, in an hour',
      bad,
    ],
    maxSentPerHour: ['invitationMails', 'mails of one invitation in an hour', 'RATE_LIMITED'],
  },
  'capabilities/users/passwords/password-reset.ts': {
    maxOpen: ['openResets', 'pending password resets of one user', 'none: no mail is sent, and the answer is the same'],
  },
  'capabilities/webhooks/deliver/body.ts': {
    maxFacts: ['webhookFacts', 'fields in a message of a webhook to a chat', 'none: the others are not shown'],
  },
  'capabilities/webhooks/deliver/deliveries.ts': {
    maxEntries: ['webhookAttemptsShown', 'attempts in the log of a delivery', 'none: earlier ones are not shown'],
  },
  'capabilities/webhooks/mutations.ts': {
    maxReplayed: ['webhookReplays', 'deliveries of a webhook that are named to be sent again', bad],
    maxWebhooks: ['webhooksPerTenant', 'webhooks of a tenant', 'CONFLICT'],
  },
  'capabilities/workflows/run/messages.ts': {
    maxAddresses: ['mailAddresses', 'recipients of a workflow mail', 'none: the step fails'],
    maxTextLength: ['notificationText', 'characters of a notification of a workflow', 'none: the text ends with …'],
  },
  'capabilities/workflows/run/walk-steps.ts': { maxSteps: ['runSteps', 'steps of a run', 'none: the run fails'] },
  'platform/outbound/outside-fetch.ts': {
    maxRedirects: ['redirects', 'redirects of an outbound request', 'none: the request fails'],
  },
  'records/base/sqlite/sqlite-thread.ts': {
    longestText: ['sqliteText', 'characters of a text in an SQLite file', 'none: the row has an error'],
  },
  'records/import/planned.ts': {
    maxRows: ['plannedRows', 'rows with errors shown by the dry run of an import', 'none: the others are counted'],
  },
  'request/idempotency.ts': { maxKeyLength: ['idempotencyKey', 'characters of an Idempotency-Key', bad] },
  'field-types/ai/generation.ts': {
    maxPromptLength: ['aiPrompt', 'characters of the prompt of a field', bad],
    maxSources: ['aiSources', 'fields that an AI field reads', bad],
  },
  'field-types/definition.ts': { maxUniqueLength: ['uniqueBytes', 'bytes of a value that must be unique', bad] },
  'field-types/exact-number.ts': { maxExponent: ['exponent', 'exponent of a number', bad] },
  'field-types/file/file-settings.ts': {
    maxFiles: ['filesPerField', 'files of one field', bad],
    maxAccepted: ['acceptedTypes', 'accepted types of a file field', bad],
  },
  'field-types/json/json.ts': {
    deepest: ['jsonDepth', 'levels of a JSON value', bad],
    maxValues: ['jsonValues', 'values in a JSON value', bad],
  },
  'field-types/many-to-many/many-to-many.ts': { maxLinks: ['linkedRecords', 'linked records of a relation', bad] },
  'field-types/number/exact.ts': { maxDigits: ['digits', 'digits of a number', bad] },
  'field-types/rating/rating.ts': { maxStars: ['stars', 'stars of a rating', bad] },
  'field-types/rich-text/comment.ts': {
    maxCommentLength: ['comment', 'characters of a comment', bad],
    maxMentions: ['mentions', 'users mentioned in a comment', bad],
  },
  'field-types/rich-text/html.ts': {
    deepest: ['htmlDepth', 'levels of a rich text', 'none: deeper tags are removed, their text stays'],
  },
  'field-types/parse-rules.ts': { maxPatternLength: ['pattern', 'characters of the pattern of a text field', bad] },
  'field-types/select/choices.ts': {
    maxChoices: ['choices', 'choices of a field', bad],
    maxWordLength: ['choice', 'characters of a choice', bad],
  },
  'formula/date-format.ts': { maxFormatLength: ['dateFormat', 'characters of a date format', bad] },
  'formula/decimal-functions.ts': {
    largestExponent: ['formulaExponent', 'exponent of EXP', 'none: the result is empty'],
    largestPowerLogarithm: ['formulaPower', 'natural logarithm of the result of a power', 'none: the result is empty'],
  },
  'formula/signature.ts': {
    maxRepetitions: ['formulaRepetitions', 'repetitions of `rept` in a formula', 'none: the result is blank'],
  },
  'formula/pattern.ts': {
    maxMatchedLength: [
      'matchedText',
      'characters of a text that a pattern is matched against',
      'none: the rest is ignored',
    ],
    maxReplacedLength: [
      'formulaReplaced',
      'characters of a text in which a pattern of a formula replaces',
      'none: the rest of the text stays',
    ],
  },
  'formula/lists.ts': {
    maxListed: ['rollupValues', 'values in a list of a rollup or formula', 'none: the others are omitted'],
    maxListedLength: [
      'rollupText',
      'characters of each text in a list of a rollup or formula',
      'none: the rest is omitted',
    ],
    maxSeparator: ['formulaSeparator', 'characters between the joined values of a list in a formula', bad],
  },
  'query/compile/compile-global-search.ts': {
    maxCandidates: [
      'searchCandidates',
      'matches of one entity in a search of all entities',
      'none: the others are omitted',
    ],
  },
  'query/plan/plan-global-search.ts': { maxResults: ['searchResults', 'results of a search of all entities', bad] },
  'query/report/fill-buckets.ts': {
    mostFilled: ['reportFilledRows', 'rows that empty days, weeks … add to a report', 'none: they are left out'],
  },
  'query/report/planned-report.ts': {
    mostAges: [
      'cohortPeriods',
      'periods after the creation of a cohort that a report shows',
      'none: later ones are left out',
    ],
  },
  'schema/bounds.ts': {
    maxCategoryNameLength: ['categoryName', 'characters of the name of a category', bad],
    maxPasskeyNameLength: ['passkeyName', 'characters of the name of a passkey', bad],
    maxPerMinute: ['keyRequestsSet', 'requests per minute of an API key', bad],
    maxBinDays: ['binDays', 'days until items in the bin are deleted permanently', bad],
  },
  'schema/retention.ts': {
    maxHoldReasonLength: ['holdReason', 'characters of the reason of a legal hold', bad],
  },
  'schema/names/place-name.ts': {
    maxPlaceNameLength: ['placeName', 'characters of the name of an organization or a tenant', bad],
  },
  'schema/commands/field-values.ts': { maxDefaultLength: ['defaultValue', 'characters of a default value', bad] },
  'shapes/storable.ts': { maxDepth: ['settingsDepth', 'levels of a setting of a field', bad] },
  'schema/computed/check-where.ts': { maxLevels: ['storedConditionDepth', 'levels of a stored condition', bad] },
  'schema/computed/resolve.ts': {
    maxRelations: ['computedRelations', 'relations that a computed value reads through', bad],
  },
  'schema/errors/issues.ts': {
    maxPathLength: ['issuePath', 'characters of the path of a problem', 'none: the rest is omitted'],
    maxMessageLength: ['issueMessage', 'characters of the message of a problem', 'none: the rest is omitted'],
  },
  'schema/indexes/requested-indexes.ts': {
    maxIndexes: [
      'indexesPerEntity',
      'indexes of an entity for views, reports and frequent requests',
      'none: those that the most of them ask for are made',
    ],
  },
  'schema/layouts/blocks/registry.ts': { maxItems: ['layoutItems', 'blocks of a layout', bad] },
  'schema/layouts/blocks/tabs.ts': { maxTabs: ['layoutTabs', 'tabs of one block', bad] },
  'schema/settings/settings.ts': {
    mostHomeDashboards: ['homeDashboards', 'dashboards on the start page', bad],
    mostHomeTiles: ['homeTiles', 'reports and metrics on the start page', bad],
  },
  'schema/structure/names.ts': { maxNameLength: ['technicalName', 'characters of a technical name', bad] },
  'schema/model/operand.ts': { maxOperands: ['operands', 'values of one condition', bad] },
  'schema/roles/bind-rules.ts': { maxFields: ['ruleFields', 'fields of a rule', bad] },
  'schema/views/types/settings.ts': {
    maxFields: ['viewFields', 'fields of a view', bad],
    maxViewCharts: ['viewCharts', 'charts of a view', bad],
  },
  'schema/workflows/walk-workflow.ts': {
    maxTemplateLength: ['workflowText', 'characters of a text setting of a step', bad],
    maxHeaderLength: ['workflowHeader', 'characters of a header value', bad],
  },
  'schema/workflows/steps/registry.ts': { maxLabelLength: ['workflowLabel', 'characters of the label of a step', bad] },
  'schema/webhooks/webhook-commands.ts': {
    maxAddressLength: ['webhookAddress', 'characters of the address of a webhook', bad],
  },
  'schema/workflows/workflow-commands.ts': { maxDraftLength: ['workflowDraft', 'characters of a workflow draft', bad] },
}

/** Constants that no client reaches. */
const internal: Readonly<Record<string, ByFile<readonly string[]>>> = {
  'cache entries; the oldest are evicted': {
    'capabilities/api-keys/key-routes.ts': ['maxKept'],
    'capabilities/roles/impersonate.ts': ['maxKept'],
    'request/credentials.ts': ['maxCached'],
    'request/signed-in-from.ts': ['maxAddresses'],
    'capabilities/dashboard/stats.ts': ['maxCached'],
    'capabilities/insights/public-tiles.ts': ['mostSeconds', 'mostTenants', 'mostOfTenant'],
    'capabilities/insights/stays.ts': ['mostFields'],
    'structure/settings/effective-settings.ts': ['maxRemembered'],
    'capabilities/users/profile/last-seen.ts': ['maxKept'],
    'capabilities/webhooks/rows/webhook-state.ts': ['maxTenants'],
    'capabilities/workflows/triggers/active-workflows.ts': ['maxTenants'],
    'platform/db/named-statements.ts': ['maxStatements', 'maxLength'],
    'platform/rate-limits/attempts.ts': ['maxBlocked'],
    'platform/rate-limits/rate-limit.ts': ['maxKeys'],
    'records/memoize-input.ts': ['maxInputs', 'maxInputLength'],
    'request/rights/rights.ts': ['maxAccesses'],
    'structure/indexes/slow-questions.ts': ['maxTenants', 'maxShapes'],
    'structure/structure-store.ts': ['maxStructures'],
    'structure/tenant-model.ts': ['maxModels'],
    'structure/user-names.ts': ['maxRecorded'],
  },
  'batch sizes': {
    'records/after-commit.ts': ['maxInPayload'],
    'capabilities/live/presence.ts': ['maxInPayload'],
    'records/text-stream.ts': ['maxInPart'],
    'records/installs/store-records.ts': ['maxAtOnce'],
    'capabilities/tenants/archive/import-archive.ts': ['maxAtOnce'],
    'records/import/find.ts': ['maxAtOnce'],
    'structure/change/structure-change.ts': ['maxBlockingMilliseconds'],
  },
  'attempts before work is abandoned or postponed': {
    'capabilities/ai/generate.ts': ['maxAttempts', 'maxRounds'],
    'capabilities/live/feed.ts': ['maxAttempts'],
    'records/installs/structure-commands.ts': ['maxTries'],
    'platform/db/database.ts': ['maxSessions'],
    'platform/db/repeatable-transaction.ts': ['maxAttempts'],
    'platform/db/server.ts': ['mostConnections'],
    'schema/workflows/triggers/schedule.ts': ['maxSteps'],
  },
  'thresholds, guesses and formats': {
    'capabilities/codegen/generate.ts': ['maxPackageName'],
    'capabilities/files/inspect.ts': ['maxRead'],
    'capabilities/notifications/assigned.ts': ['maxEach', 'maxSilence'],
    'platform/monitoring/traffic.ts': ['maxErrors', 'maxSlow'],
    'records/base/airtable/client.ts': ['longestPause'],
    'records/base/guess-relations.ts': ['mostOfFirst', 'mostWords'],
    'records/base/profile.ts': ['longestName'],
    'records/import/choices.ts': ['maxWords'],
    'records/import/objects.ts': ['maxDepth'],
    'records/import/dialect/csv.ts': ['maxUnclosed'],
    'records/import/dialect/guess-layout.ts': ['mostTitles'],
    'records/import/dialect/guess-values.ts': ['mostWords'],
    'records/import/dialect/local-date.ts': ['maxLength'],
    'records/import/dialect/local-number.ts': ['maxLength'],
    'records/import/dialect/local-words.ts': ['maxLength'],
    'records/spreadsheet/ods.ts': ['maxSpaces'],
    'records/spreadsheet/write.ts': ['maxListLength', 'mostLinks'],
    'records/spreadsheet/read.ts': ['mostWaiting'],
    'records/export/export-columns.ts': ['maxLinkLength'],
    'records/spreadsheet/number-format.ts': ['maxFormatLength'],
    'field-types/currency/currency-signs.ts': ['longestAbbreviation', 'maxLength'],
    'field-types/registry/guess-currency.ts': ['maxLength'],
    'field-types/registry/guess-type.ts': ['maxGuessedChoices', 'maxChoiceLength', 'maxLineLength', 'maxDigits'],
    'field-types/number/number.ts': ['maxBigint'],
    'formula/near.ts': ['maxNameLength'],
    'schema/structure/name-from-label.ts': ['maxGuessLength'],
    'schema/indexes/propose.ts': ['maxKeys', 'maxRead'],
    'schema/indexes/requested-indexes.ts': ['maxKeyLength'],
  },
  'arguments of operators’ commands': {
    'cli/run-command.ts': ['maxValueLength'],
  },
  'listed by `limits.ts`': {
    'schema/errors/issues.ts': ['maxIssues'],
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
