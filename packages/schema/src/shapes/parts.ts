import type { Json } from '@monarch/field-types'
import type { ObjectShape, Shape } from '@monarch/shapes'
import { isObject } from '../small-checks.ts'

/** A part of a view or layout (a column, a box, a sort key) that is left out for viewers who may not read its fields. */
export interface ShapePart {
  /** Its path in the readable form. */
  readonly path: readonly string[]
  /** The ids of the fields that it names. */
  readonly uses: readonly string[]
}

/** Every such part, outer ones before inner ones. `named` is the definition with names. */
export function partsOf(shape: Shape, definition: Json, named: Json): ShapePart[] {
  return [...walk(shape, definition, named, [])]
}

/** The ids of the fields that a definition names. A path through relations is one text, with ids between dots. */
export function fieldIdsIn(definition: Json | undefined): string[] {
  if (definition === undefined) return []
  return [
    ...new Set(
      JSON.stringify(definition)
        .matchAll(/[".]#([\da-f-]{36})/g)
        .map(([, id]) => id!),
    ),
  ]
}

function* walk(shape: Shape, definition: Json, named: Json, path: readonly string[]): Generator<ShapePart> {
  switch (shape.kind) {
    case 'list':
      if (!Array.isArray(definition) || !Array.isArray(named)) return
      for (const [i, item] of definition.entries()) yield* walk(shape.of, item, named[i] ?? null, [...path, String(i)])
      return
    case 'object':
      return yield* walkObject(shape, definition, named, path)
    case 'byType': {
      const type = isObject(definition) ? definition.type : null
      if (typeof type === 'string' && Object.hasOwn(shape.shapes, type))
        yield* walkObject(shape.shapes[type]!, definition, named, path)
      return
    }
    case 'map': {
      if (!shape.keys || !isObject(definition) || !isObject(named)) return
      // Both have the same key order, because one is generated from the other.
      const names = Object.keys(named)
      for (const [i, key] of Object.keys(definition).entries()) yield* partOf(key, [...path, names[i]!])
      return
    }
    case 'named':
      return yield* partOf(definition, path)
    default:
  }
}

/** An object is left out with any of its required fields. */
function* walkObject(shape: ObjectShape, definition: Json, named: Json, path: readonly string[]): Generator<ShapePart> {
  if (!isObject(definition) || !isObject(named)) return
  const needed = new Set(shape.required.filter((key) => shape.keys[key]!.kind === 'named'))
  yield* partOf(
    [...needed].map((key) => definition[key] ?? null),
    path,
  )
  for (const [key, value] of Object.entries(definition))
    if (!needed.has(key) && Object.hasOwn(shape.keys, key))
      yield* walk(shape.keys[key]!, value, named[key] ?? null, [...path, key])
}

function* partOf(definition: Json, path: readonly string[]): Generator<ShapePart> {
  const uses = fieldIdsIn(definition)
  if (uses.length > 0) yield { path, uses }
}
