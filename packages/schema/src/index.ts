export * from './model/access.ts'
export * from './permissions/permission.ts'
export * from './permissions/permission-areas.ts'
export { areaWords } from './permissions/area-words.ts'
export {
  fileName,
  filesName,
  failureName,
  generationName,
  hasConnection,
  namesTakenBy,
  ownerOfBigInt,
  recordName,
  recordsName,
} from './names/api-names.ts'
export * from './bounds.ts'
export * from './retention.ts'
export { pluralOf } from './names/nouns.ts'
export type * from './base-proposal.ts'
export { placeName } from './names/place-name.ts'
export { buildModel } from './build-model/build-model.ts'
export { columnOf, storedValue } from './columns/column-shape.ts'
export { commentsName } from './build-model/comments.ts'
export { applyCommand } from './commands/commands.ts'
export { groupTranslations } from './commands/translation-shapes.ts'
export { type Command, type CommandEnvironment, type LogEntry } from './commands/command.ts'
export { type Purged, purgedBetween } from './commands/purge.ts'
export type { Reader } from './commands/command.ts'
export { reconcileStructure } from './commands/reconcile.ts'
export { limits as structureLimits, liveFieldIds } from './commands/structure-parts.ts'
export { type DiffOptions, diffStructure, fieldsKept } from './tables/diff.ts'
export { type FileColumn, fileColumnsOf } from './tables/file-columns.ts'
export type { FileLinks } from './build-model/file-entity.ts'
export { encodings, type ImportDialect, importDialect, type ImportDoubt } from './import-dialect.ts'
export type { ImportPreview, PreviewColumn, PreviewField } from './import-preview.ts'
export { type DefaultTargets, defaultTargets } from './columns/default-targets.ts'
export { type IndexHost, isFollowing, type RequestedIndex, requestedIndexes } from './indexes/requested-indexes.ts'
export type { Question } from './indexes/question.ts'
export { questionsOfReport, questionsOfView } from './indexes/questions.ts'
export { useOf } from './indexes/compared.ts'
export { invertChange, type RowsBefore, rowsBefore } from './commands/invert.ts'
export type { Credential } from './permissions/credential.ts'
export * from './errors/errors.ts'
export { lacksAction } from './model/lacks-action.ts'
export { type Issue, Issues, maxIssues } from './errors/issues.ts'
export { shorten } from './errors/shorten.ts'
export { specOf } from './structure/field-spec.ts'
export { describeMisfit, type Found, type Misfit } from './columns/misfit.ts'
export * from './model/model.ts'
export { sourcesOf } from './model/sources.ts'
export { movedOptions } from './commands/moved-options.ts'
export { nameFromLabel } from './structure/name-from-label.ts'
export { checkName, maxNameLength, normalizeName, pascalCase } from './structure/names.ts'
export { encodeOperand } from './model/operand.ts'
export { previewColumn } from './columns/preview-column.ts'
export { usersEntity } from './structure/related-entity.ts'
export { linkTableOf } from './columns/links.ts'
export { relationOf, turnedRelations } from './structure/relation.ts'
export {
  hasNodes,
  hasSearch,
  nodeRoot,
  nodeType,
  isSearched,
  readableText,
  searchColumns,
  searchRoot,
  searchText,
  titleColumn,
} from './model/search-text.ts'
export {
  type BigForm,
  type MovedOptions,
  objectNames,
  type Preparation,
  type Step,
  tableOf,
  type UserKeys,
  type Verification,
} from './columns/step.ts'
export { countRemovedOptions } from './columns/count-options.ts'
export type { OwnerEnvironment } from './structure/stored-row.ts'
export type { EntityRow, FieldRow, Structure } from './structure/structure.ts'
export {
  type DashboardTexts,
  type EntityTexts,
  type FieldTexts,
  type GroupTexts,
  type InsightTexts,
  relabelChoices,
  translateField,
  translateText,
  type Translations,
  type ViewTexts,
} from './structure/translations.ts'
export { isUuid, uuidv7 } from './uuid.ts'
export { uuid } from './shapes/uuid-shape.ts'
export { type LayoutBody, defaultLayout } from './layouts/default-layout.ts'
export { retitle, titlesOf } from './layouts/titles.ts'
export {
  createLayout,
  layoutChange,
  layoutCreation,
  reconcileLayout,
  restoreLayout,
  updateLayout,
} from './layouts/layout-commands.ts'
export {
  layoutBounds,
  layoutDefaults,
  type LayoutGrid,
  type LayoutItem,
  type LayoutRow,
  type LayoutType,
  layoutTypes,
} from './layouts/parts/layout.ts'
export { blockOf, blockShape, type BlockType, blockTypes } from './layouts/blocks/registry.ts'
export { label as blockLabel } from './layouts/blocks/settings.ts'
export { maxTabs } from './layouts/blocks/tabs.ts'
export {
  createView,
  reconcileView,
  restoreView,
  updateView,
  viewChange,
  viewCreation,
  viewProblems,
} from './views/view-commands.ts'
export { type Visibility } from './views/view.ts'
export { calendarFeedDefinition, readCalendarFeed } from './views/calendar-feed.ts'
export {
  type CardChoice,
  type CardFields,
  type CardLook,
  cardLooks,
  chooseBoardCard,
  chooseGalleryCard,
} from './views/card-choice.ts'
export { type CardViewType, type PublicCards, publicCardsDefinition, readPublicCards } from './views/public-cards.ts'
export { publicListDefinition, type PublicList, readPublicList } from './views/public-list.ts'
export { applyConditions } from './views/form-conditions.ts'
export { formSection, type FormViewConfig } from './views/types/form.ts'
export { isBoardType, cardLimit } from './views/types/kanban.ts'
export { maxCardFields, cardFieldsHelp, maxViewCharts } from './views/types/settings.ts'
export { listColumn } from './views/types/list.ts'
export { isSharedSetting, viewShapes, type ViewType, viewTypeDefinitions, viewTypes } from './views/types/registry.ts'
export { embeddingSites, linkPassword, type PublicLinkKind, publicLinkKinds } from './public-links.ts'
export { pageSize, pageSizes } from './views/types/page-size.ts'
export { kindOf } from './shapes/field-kind.ts'
export type { ShapePart } from './shapes/parts.ts'
export { me, within } from './shapes/viewer-terms.ts'
export type { ViewRow } from './views/view.ts'
export {
  type Embedding,
  embeddingShape,
  fitsParameter,
  narrowAccess,
  type ParameterType,
  parameterType,
  type ParameterValue,
  rowsOfParameters,
} from './insights/embed.ts'
export { insightLimits } from './insights/limits.ts'
export { type DashboardRow, type InsightPage, insightPages, type ReportRow } from './insights/report.ts'
export { type ChartType, type HistoryType, type MeasureType, measureTypes } from './insights/report-shape.ts'
export {
  checkReport,
  createReport,
  type CurrentReport,
  currentReport,
  analyzeMeasure,
  formulaFields,
  reconcileReport,
  reportChange,
  type ReportConfig,
  reportCreation,
  type ReportGroup,
  type LabelTexts,
  type ReportHistory,
  type ReportMeasure,
  reportProblems,
  restoreReport,
  updateReport,
} from './insights/report-commands.ts'
export {
  type AlertSide,
  createMetric,
  dailySchedule,
  isBeyond,
  metricChange,
  metricCreation,
  type MetricFailure,
  metricMeasures,
  type MetricRow,
  type MetricSchedule,
  updateMetric,
} from './insights/metric.ts'
export {
  createDigest,
  digestChange,
  digestCreation,
  type DigestRefusal,
  type DigestRow,
  type DigestSchedule,
  nextDigest,
  updateDigest,
} from './insights/digest.ts'
export { scheduleKeys } from './workflows/triggers/schedule.ts'
export { fewestValues, forecast } from './insights/forecast.ts'
export {
  createDashboard,
  dashboardChange,
  type DashboardConfig,
  dashboardCreation,
  filesOfDashboard,
  updateDashboard,
} from './insights/dashboard-commands.ts'
export { inputKey } from './computed/attribute.ts'
export { readAsOperand } from './computed/operand-of.ts'
export { storedColumns, storedTrigger } from './computed/stored.ts'
export { resolveComputed } from './computed/resolve.ts'
export { systemColumn, systemColumns, userColumns } from './model/system-columns.ts'
export { type Level, levels } from './settings/levels.ts'
export {
  effective,
  type EffectiveSetting,
  resolveSettings,
  type SettingRow,
  type Viewer,
} from './settings/resolve-settings.ts'
export { hourName, isQuietAt, type QuietHours, readQuietHours, writeQuietHours } from './settings/quiet-hours.ts'
export { readSetting, settingProblem } from './settings/read-setting.ts'
export {
  findSetting,
  homeBlocks,
  mostHomeDashboards,
  mostHomeTiles,
  notificationChannels,
  notificationEvents,
  type Setting,
  type SettingKey,
  settingOptions,
  settings,
  type SettingValue,
} from './settings/settings.ts'
export { readerWeekStart } from './settings/week-start.ts'
export { bindingProblems, bindLooseRules, bindRules, renderBinding } from './roles/bind-rules.ts'
export { notGrantable, overlap } from './roles/can-grant.ts'
export { type Giver, meet, restrictRights } from './roles/restrict-rights.ts'
export type { RoleRights, RoleRule, RuleBinding } from './roles/role.ts'
export { readUserTerm, userKeys } from './shapes/user-terms.ts'
export { accessByPermissions, accessByRoles } from './roles/role-access.ts'
export { roleTexts } from './roles/role-texts.ts'
export { ownerTemplate, roleTemplates, writtenTemplate } from './roles/role-templates.ts'
export { workflowLimits } from './workflows/parts/limits.ts'
export { namesEntity, type PartWords } from './workflows/parts/part.ts'
export type {
  Outside,
  TextFor,
  PreparedStep,
  RecordWrite,
  StepHeaders,
  StepOutputs,
  StepRun,
  StepValues,
  ValueField,
} from './workflows/steps/step-definition.ts'
export { stepPart, type StepPart, type StepType, workflowSteps } from './workflows/steps/registry.ts'
export {
  isDeletion,
  nextTime,
  sourceOf,
  triggerPart,
  type TriggerPart,
  type TriggerType,
  workflowTriggers,
} from './workflows/triggers/registry.ts'
export {
  entityOfRecord,
  fieldsForText,
  fieldsInScope,
  type Scope,
  scopeAfter,
  scopeOfTrigger,
} from './workflows/scope.ts'
export { workflowText } from './workflows/workflow-texts.ts'
export { accessMessage, type AccessProblem, accessProblems } from './workflows/access-problems.ts'
export { checkWorkflow, isRequiredOnCreate, renderWorkflow } from './workflows/walk-workflow.ts'
export {
  isPlainHeader,
  isSealedHeader,
  type SealedHeader,
  sealedHeader,
  serverOf,
  splitTemplate,
} from './workflows/parts/sealed-headers.ts'
export { mapHeaders, withoutHeaderValues } from './workflows/map-headers.ts'
export { isComputedValue, referencePattern } from './workflows/parts/computed-value.ts'
export { canonicalZone } from './time-zone.ts'
export { resolveTerm, type TermViewer } from './shapes/resolve-terms.ts'
export { fillWhere } from './workflows/fill-where.ts'
export {
  createWorkflow,
  deleteWorkflow,
  publishedRules,
  publishWorkflow,
  reconcileWorkflow,
  restoreWorkflow,
  setWorkflowActive,
  updateWorkflow,
  workflowChange,
  workflowCreation,
} from './workflows/workflow-commands.ts'
export * from './workflows/workflow.ts'
export * from './webhooks/webhook.ts'
export {
  createWebhook,
  deleteWebhook,
  reconcileWebhook,
  updateWebhook,
  webhookChange,
  webhookConfig,
  webhookCreation,
  type WebhookEnvironment,
  webhookFieldIds,
} from './webhooks/webhook-commands.ts'
export * from './templates/template-content.ts'
export {
  captureDashboard,
  configOfTemplate,
  fieldsOfDashboard,
  type TemplateDashboard,
  type TemplateTile,
} from './templates/template-dashboard.ts'
export { captureLayout, itemsOfTemplate } from './templates/template-layout.ts'
export { entityChange, entityCreation } from './commands/entity-commands.ts'
export { fieldChange, fieldCreation } from './commands/field-commands.ts'
