import type { Json } from '@monarch/field-types'
import type { Shapes } from '@monarch/shapes'
import { isObject } from '../small-checks.ts'
import { isPlainHeader, isSealedHeader, sealedHeader, splitTemplate } from './parts/sealed-headers.ts'
import { stepPart } from './steps/registry.ts'

export interface HeaderPlace {
  /** Within the definition: `steps.0.yes.1.headers.Authorization`. */
  readonly path: string
  readonly name: string
  readonly url: Json
}

/** The definition with other values of the headers of its steps; it may be unfinished. */
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

/** The definition for another tenant: no value of a header that could be a secret goes along, and each has to be entered there. */
export function withoutHeaderValues<Definition>(definition: Definition): Definition {
  return mapHeaders(definition, (value, { name }) => {
    if (isPlainHeader(name)) return value
    if (isSealedHeader(value)) return sealedHeader(null, value.references ?? [])
    const { texts, references } = splitTemplate(typeof value === 'string' ? value : JSON.stringify(value))
    return texts.some((text) => text !== '') ? sealedHeader(null, references) : value
  })
}
