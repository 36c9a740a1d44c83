import {
  annotate,
  fail,
  filled,
  flag,
  list,
  named,
  nullable,
  object,
  ok,
  refine,
  trimmed,
  type ValueOf,
} from '@monarch/shapes'
import type { Generation } from '../definition.ts'
import { t } from './messages.ts'

const maxPromptLength = 4000
const maxSources = 50
const namePattern = /^[a-z][a-z0-9_]{0,47}$/

const prompt = annotate(named('template', { maxLength: maxPromptLength }), {
  label: () => t('prompt'),
  help: () => t('instructionsForAi', { example: '{notes}' }),
  placeholder: () => t('summarizeNotes', { example: '{notes}' }),
  isLong: true,
  must: `be text of at most ${maxPromptLength} characters`,
})
const source = annotate(
  refine(named('ownField'), (name) => (namePattern.test(name) ? ok(name) : fail('must be a name'))),
  { must: 'be the technical name of a field' },
)
const sourceFields = annotate(list(source, maxSources), {
  label: () => t('sourceFields'),
  help: () => t('fieldsThatAiCanRead'),
  placeholder: () => t('chooseFields'),
  must: `be a list of at most ${maxSources} technical names of fields`,
})
const model = annotate(
  { ...trimmed(200), pattern: /^[\w./:@+-]+$/ },
  {
    label: () => t('model'),
    help: () => t('leaveEmptyToUseTheModel'),
    placeholder: 'gpt-4o-mini',
    must: 'be the name of a model, for example gpt-4o-mini',
  },
)

export const aiSettings = object({
  prompt: filled(prompt, ''),
  sourceFields: filled(
    refine(sourceFields, (names) => ok([...new Set(names)])),
    [],
  ),
  model: filled(nullable(model), null),
  auto: filled(
    annotate(flag, {
      label: () => t('generateWhenSourceFieldsChange'),
      help: () => t('otherwiseOnRequestOnly'),
    }),
    false,
  ),
})
export type AiSettings = ValueOf<typeof aiSettings>

/** The names in braces of a prompt: `Summarize {notes} for {company}`. */
export function fieldsInPrompt(prompt: string): string[] {
  return [...new Set([...prompt.matchAll(referencePattern)].map((match) => match[1]!))]
}

/** The prompt with every reference replaced. */
export function replaceReferences(prompt: string, replace: (name: string) => string): string {
  return prompt.replace(referencePattern, (_, name: string) => replace(name))
}

/** `usual` is the type's default prompt. */
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

const referencePattern = /\{\s*([a-z][a-z0-9_]{0,47})\s*\}/g
