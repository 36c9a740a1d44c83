import {
  annotate,
  fail,
  filled,
  flag,
  id,
  named,
  nullable,
  object,
  ok,
  oneOf,
  refine,
  type Refinement,
  text,
} from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type Relation } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import type { RecordLimit } from '../record-source.ts'
import { isId, readId } from '../id/id.ts'
import { equality } from '../operators.ts'
import { t } from './messages.ts'

/** The id of the built-in entity that relations with `target: "users"` point at: the users of the tenant. */
export const usersEntityId = 'user'

/** The settings of both types of relations. The related entity is either `entityId` or `target`. */
export interface RelationSettings {
  readonly entityId?: string
  readonly target?: 'users'
  readonly inverseName?: string | null
  readonly onDelete?: Relation['onDelete']
  readonly tells?: boolean
  /** Pickers offer only records whose field `matches` has the value of the field `dependsOn` of this record. */
  readonly dependsOn?: string
  readonly matches?: string
}

export const relationKeys = {
  entityId: annotate(
    refine(id, (given) => (isId(given) ? ok(given) : fail('must be an id'))),
    {
      label: () => t('relatedEntity'),
      help: () => t('containsRecordsOfThisEntity'),
      placeholder: () => t('chooseAnEntity'),
      must: 'be the id of the entity that the field points at',
      when: { key: 'target', in: [undefined] },
      inputOf: () => ({ isRequired: true }),
    },
  ),
  target: annotate(oneOf(['users']), {
    // oxlint-disable-next-line monarch/text-in-catalogue -- For the documentation of the API.
    description: 'Instead of entityId: the field contains users of the tenant.',
  }),
  inverseName: filled(
    nullable(
      annotate(
        { ...text(48), pattern: /^[a-z][a-z0-9_]*$/ },
        {
          label: () => t('nameOnTheRelatedEntity'),
          help: () => t('theListShownThere'),
          editor: 'name',
          must: 'start with a letter and contain only lowercase letters, digits and _, at most 48',
          when: { key: 'target', in: [undefined] },
        },
      ),
    ),
    null,
  ),
  dependsOn: annotate(named('ownField'), {
    label: () => t('dependsOn'),
    help: () => t('dependsOnHelp'),
    placeholder: () => t('noField'),
    when: { key: 'target', in: [undefined] },
  }),
  matches: annotate(named('field'), {
    label: () => t('sameValueIn'),
    help: () => t('sameValueInHelp'),
    placeholder: () => t('chooseAField'),
    dependsOn: 'entityId',
    when: { key: 'dependsOn', isCleared: true },
    inputOf: () => ({ isRequired: true }),
  }),
  tells: annotate(flag, {
    label: () => t('notifyTheAssignedPerson'),
    help: () => t('assignsTheRecord'),
  }),
}

/** Checks that the settings name one related entity. Users have no inverse side, are never deleted, and are notified by default. */
export function completeRelation<S extends RelationSettings>(settings: S): Refinement<S> {
  const { entityId, target, inverseName, onDelete, tells, dependsOn, matches } = settings
  const refuse = (at: string, message: string) => ({ ok: false, at, message }) as const
  if (target === undefined) {
    if (entityId === undefined) return refuse('entityId', 'must be the id of the entity that the field points at')
    if (dependsOn !== undefined && matches === undefined)
      return refuse('matches', 'must be the name of a field of the related records')
    const { tells: _tells, dependsOn: _dependsOn, matches: _matches, ...rest } = settings
    return ok({ ...rest, ...(tells && { tells }), ...(dependsOn !== undefined && { dependsOn, matches }) } as S)
  }
  if (entityId !== undefined) return refuse('entityId', 'must be absent if target is "users"')
  if ((inverseName ?? null) !== null)
    return refuse('inverseName', 'must be absent if target is "users", because users have no lists of related records')
  if ((onDelete ?? 'set_null') !== 'set_null')
    return refuse('onDelete', 'must be absent if target is "users", because users are never deleted')
  return ok({ target, tells: tells ?? true } as S)
}

export function relationOfSettings(
  { entityId, target, inverseName = null, onDelete = 'set_null', tells }: RelationSettings,
  fixed: Pick<Relation, 'onDelete'> | null = null,
): Relation {
  return {
    entityId: target === undefined ? entityId! : usersEntityId,
    inverseName,
    onDelete: fixed?.onDelete ?? onDelete,
    ...(tells && { tells }),
  }
}

const onDelete = annotate(
  oneOf(['set_null', 'restrict', 'cascade'], {
    labels: {
      set_null: () => t('emptyThisField'),
      restrict: () => t('refuseToDeleteIt'),
      cascade: () => t('deleteThisRecordToo'),
    },
  }),
  { label: () => t('whenTheRelatedRecordIsDeleted'), when: { key: 'target', in: [undefined] } },
)
/** The records that pickers offer with this answer in the field that the relation depends on. */
export function limitOf({ dependsOn, matches }: RelationSettings, answer: Json | undefined): RecordLimit | null {
  const values = [answer ?? []].flat()
  return dependsOn === undefined || matches === undefined || values.length === 0 ? null : { field: matches, values }
}

const { tells, dependsOn, matches, ...ends } = relationKeys
const settings = refine(
  object({ ...ends, onDelete: filled(onDelete, 'set_null'), dependsOn, matches, tells }),
  completeRelation,
)

/** A record of another entity, or a user; the value is its id. */
export const relationship = defineFieldType<RelationSettings>({
  id: 'relationship',
  label: () => t('label'),
  group: 'relation',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  graphql: { scalar: 'ID', list: false },
  operators: equality,
  sortable: false,
  settingsShape: settings,
  column: () => sql`uuid`,
  parse: readId,
  fromText: (text, field) => readId(text.trim(), field),
  relation: (settings) => relationOfSettings(settings),
  dependsOn: ({ dependsOn = null }) => dependsOn,
})
