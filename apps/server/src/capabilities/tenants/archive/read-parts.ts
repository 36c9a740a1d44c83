import { parseJson } from '@monarch/field-types'
import { AppError, isUuid, binDays, retentionChange, retentionNames } from '@monarch/schema'
import {
  fail,
  flag,
  isPlainObject,
  list,
  filled,
  loose,
  nullable,
  object,
  type ObjectShape,
  ok,
  oneOf,
  read,
  refine,
  type Shape,
  text,
  wholeNumber,
} from '@monarch/shapes'
import { type ArchivedStructure, type Incomplete, laterTables, type Manifest, structureTables } from './format.ts'
import { notAnArchive } from './tar.ts'

/** Reads the two JSON parts of an archive. Files are untrusted, so their shape is checked first. */
export function manifestIn(text: string): Manifest {
  const json = jsonIn(text)
  const { format, formatVersion } = isPlainObject(json) ? json : {}
  if (format !== 'monarch-tenant') throw notAnArchive()
  if (typeof formatVersion === 'number' && formatVersion > 1)
    throw new AppError('BAD_USER_INPUT', 'The archive was made by a newer version. Update this installation first.')
  return checked(manifest, json) as Manifest
}

export function structureIn(text: string): ArchivedStructure {
  return checked(structure, jsonIn(text)) as ArchivedStructure
}

export function incompleteIn(text: string): Incomplete {
  return checked(incomplete, jsonIn(text)) as Incomplete
}

const uuid = refine(text(), (given) => (isUuid(given) ? ok(given) : fail('must be an id')))
const rows = list(loose(object({ id: uuid }, 'id')), Infinity)

const tenant = object(
  {
    id: uuid,
    name: text(),
    timeZone: text(),
    structureVersion: wholeNumber(),
    binDays,
    retention: retentionChange(retentionNames),
    usesBigInt: flag,
  },
  'id',
  'name',
  'timeZone',
  'structureVersion',
)
const table = object({ schema: text(), name: text(), columns: list(text(), Infinity) }, 'schema', 'name', 'columns')
const person = object({ id: uuid, name: text(), email: text() }, 'id', 'name', 'email')
const manifest = loose(
  object(
    {
      formatVersion: wholeNumber(1, 1),
      tenant: loose(tenant),
      tables: list(loose(table), Infinity),
      people: list(loose(person), Infinity),
    },
    'formatVersion',
    'tenant',
    'tables',
    'people',
  ),
)

const incomplete = loose(object({ tables: list(text(), Infinity), files: list(uuid, Infinity) }, 'tables', 'files'))

const setting = loose(
  object(
    { level: oneOf(['organization', 'role']), roleValue: nullable(text()), key: text() },
    'level',
    'roleValue',
    'key',
  ),
)

/** The keys become table names, so no others are allowed. */
const archivedTables = [...structureTables, 'entityGroups'] as const
const structure: ObjectShape = {
  ...object({
    ...Object.fromEntries(archivedTables.map((name) => [name, laterTables.includes(name) ? filled(rows, []) : rows])),
    settings: list(setting, Infinity),
  }),
  required: archivedTables.filter((name) => !laterTables.includes(name)),
}

function checked(shape: Shape, json: unknown): unknown {
  let isFine = true
  const value = read(shape, json, '', { report: () => (isFine = false) })
  if (!isFine) throw notAnArchive()
  return value
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw notAnArchive()
  }
}
