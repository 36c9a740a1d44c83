import type { Json } from '@monarch/field-types'
import type { Shapes } from '@monarch/shapes'
import { isObject } from '../small-checks.ts'
import { isPlainHeader, isSealedHeader, sealedHeader, splitTemplate } from './parts/sealed-headers.ts'
import { stepPart } from './steps/registry.ts'

interface HeaderPlace {
  /** The path in the definition: `steps.0.yes.1.headers.Authorization`. */
  readonly path: string
  readonly name: string
  readonly url: Json
}

/** Maps the header values of all steps; the definition may be incomplete. */
export function mapHeaders<Definition>(
  definition: Definition,
  map: (value: Json, place: HeaderPlace) => Json,
): Definition {
  const walk = (part: Json, path: string): Json => {
    if (Array.isArray(part)) return part.map((each, i) => walk(each, `${path}${i}.`))
    if (!isObject(part)) return part
    const keys: Shapes | undefined = stepPart(part.type)?.settings.keys
    const entries = Object.entries(part).map(([key, value]): [string, Json] => {
      const shape = keys && Object.hasOwn(keys, key) ? keys[key] : undefined
      const isHeaders = shape?.kind === 'named' && shape.names === 'texts'
      if (!isHeaders || !isObject(value)) return [key, walk(value, `${path}${key}.`)]
      const headers = Object.entries(value).map(([name, header]): [string, Json] => [
        name,
        map(header, { path: `${path}${key}.${name}`, name, url: part.url ?? null }),
      ])
      return [key, Object.fromEntries(headers)]
    })
    return Object.fromEntries(entries)
  }
  return walk(definition as Json, '') as Definition
}

/** The definition for another tenant: without header values that could be secrets, which must be entered again. */
export function withoutHeaderValues<Definition>(definition: Definition): Definition {
  return mapHeaders(definition, (value, { name }) => {
    if (isPlainHeader(name)) return value
    if (isSealedHeader(value)) return sealedHeader(null, value.references ?? [])
    const { texts, references } = splitTemplate(typeof value === 'string' ? value : JSON.stringify(value))
    return texts.some((text) => text !== '') ? sealedHeader(null, references) : value
  })
}
