import { parseJson } from '@monarch/field-types'
import { AppError, isUuid } from '@monarch/schema'
import { z } from 'zod'
import { type ArchivedStructure, type Manifest, structureTables } from './format.ts'
import { notAnArchive } from './tar.ts'

/** The two parts of an archive that are JSON. Anybody can write such a file, so their shape is checked before anything is made of it. */
export function manifestIn(text: string): Manifest {
  const json = jsonIn(text)
  const { format, formatVersion } =
    z.looseObject({ format: z.unknown(), formatVersion: z.unknown() }).safeParse(json).data ?? {}
  if (format !== 'monarch-tenant') throw notAnArchive()
  if (typeof formatVersion === 'number' && formatVersion > 1)
    throw new AppError('BAD_USER_INPUT', 'The archive was made by a newer version. Update this installation first.')
  return checked(manifest, json) as Manifest
}

export function structureIn(text: string): ArchivedStructure {
  return checked(structure, jsonIn(text)) as ArchivedStructure
}

const uuid = z.string().refine(isUuid)
const rows = z.array(z.looseObject({ id: uuid }))

const manifest = z.looseObject({
  formatVersion: z.literal(1),
  tenant: z.looseObject({
    id: uuid,
    name: z.string(),
    timeZone: z.string(),
    structureVersion: z.int(),
    binDays: z.int().min(1).max(3650).nullish(),
  }),
  tables: z.array(z.looseObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  people: z.array(z.looseObject({ id: uuid, name: z.string(), email: z.string() })),
})

const setting = z.looseObject({
  level: z.enum(['organization', 'role']),
  roleValue: z.string().nullable(),
  key: z.string(),
  value: z.unknown(),
})

/** Strict: the keys become names of tables. */
const structure = z.strictObject({
  ...Object.fromEntries(structureTables.map((table) => [table, rows])),
  entityGroups: rows,
  settings: z.array(setting).optional(),
})

function checked(schema: z.ZodType, json: unknown): unknown {
  const result = schema.safeParse(json)
  if (!result.success) throw notAnArchive()
  return result.data
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw notAnArchive()
  }
}
