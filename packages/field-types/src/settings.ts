import { fail, object, type ObjectShape, ok, type Problem, read, type Result, type Typed } from '@monarch/shapes'

/** The settings of a type that has none. */
export type NoSettings = Record<string, never>

export const noSettings: SettingsShape<NoSettings> = object({})

export type SettingsShape<Settings> = ObjectShape & Typed<Settings>

/** The settings with defaults filled in; `undefined` and `null` count as `{}`. The message is about the first problem. */
export function readSettings<Settings>(shape: SettingsShape<Settings>, input: unknown): Result<Settings> {
  const problems: Problem[] = []
  const settings = read(shape, input ?? {}, 'settings', { report: (problem) => problems.push(problem) })
  return problems.length === 0 ? ok(settings as Settings) : fail(messageOf(problems[0]!))
}

function messageOf({ path, message, isSentence, unknownKey, shape }: Problem): string {
  if (unknownKey === undefined) return isSentence ? `${path}: ${message}` : `${path} ${message}`
  const known = shape.kind === 'object' ? Object.keys(shape.keys) : []
  const has = known.length === 0 ? 'This type has none.' : `It has ${known.join(', ')}.`
  return `${path.slice(0, -unknownKey.length - 1)} has no key "${unknownKey.slice(0, 100)}". ${has}`
}
