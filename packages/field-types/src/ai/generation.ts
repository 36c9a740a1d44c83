import { fail, isStorable, ok, type Result } from '@monarch/shapes'
import { readSettings } from '../settings.ts'

/** The request to a model for the value of a field. */
export interface Generation {
  /** The prompt, with fields in braces by technical name. */
  readonly prompt: string
  /** The technical names of the fields whose values are sent along, those in the prompt among them. */
  readonly sourceFields: readonly string[]
  /** `null` for the model of the organization's settings. */
  readonly model: string | null
  /** Written without being asked whenever one of these fields changes. */
  readonly auto: boolean
  /** The format of the reply, described for the model. */
  readonly form: string
  /** How many characters of an answer are taken. */
  readonly maxLength: number
}

export interface AiSettings {
  prompt: string
  sourceFields: string[]
  model: string | null
  auto: boolean
}

export const aiSettingsKeys = ['prompt', 'sourceFields', 'model', 'auto'] as const

/** The keys that name fields. */
export const aiReferences = { prompt: 'prompt', sourceFields: 'fields' } as const

/** `{ prompt, sourceFields, model, auto }`, all optional. */
export function readAiSettings(input: unknown): Result<AiSettings> {
  const given = readSettings(input, aiSettingsKeys)
  if (!given.ok) return given
  const { prompt = '', sourceFields = [], model = null, auto = false } = given.value
  if (typeof prompt !== 'string' || prompt.length > longestPrompt || !isStorable(prompt))
    return fail(`settings.prompt must be text of at most ${longestPrompt} characters`)
  if (!Array.isArray(sourceFields) || sourceFields.length > mostSources || !sourceFields.every(isName))
    return fail(`settings.sourceFields must be a list of at most ${mostSources} technical names of fields`)
  if (model !== null && (typeof model !== 'string' || !modelPattern.test(model)))
    return fail('settings.model must be the name of a model, for example gpt-4o-mini')
  if (typeof auto !== 'boolean') return fail('settings.auto must be true or false')
  return ok({ prompt, sourceFields: [...new Set(sourceFields)], model, auto })
}

/** The names in braces of a prompt: `Summarise {notes} for {company}`. */
export function fieldsInPrompt(prompt: string): string[] {
  return [...new Set([...prompt.matchAll(referencePattern)].map((match) => match[1]!))]
}

/** The prompt with every reference replaced. */
export function replaceReferences(prompt: string, replace: (name: string) => string): string {
  return prompt.replace(referencePattern, (_, name: string) => replace(name))
}

/** Where the builder wrote no prompt, `usual` is one that fits the type. */
export function generationOf(
  { prompt, sourceFields, model, auto }: AiSettings,
  { usual, form, maxLength }: { readonly usual: string } & Pick<Generation, 'form' | 'maxLength'>,
): Generation {
  return {
    prompt: prompt.trim() || usual,
    sourceFields: [...new Set([...sourceFields, ...fieldsInPrompt(prompt)])],
    model,
    auto,
    form,
    maxLength,
  }
}

const longestPrompt = 4000
const mostSources = 50
const referencePattern = /\{\s*([a-z][a-z0-9_]{0,47})\s*\}/g
const namePattern = /^[a-z][a-z0-9_]{0,47}$/
const modelPattern = /^[\w./:@+-]{1,200}$/

const isName = (input: unknown): input is string => typeof input === 'string' && namePattern.test(input)
