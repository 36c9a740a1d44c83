import type { TemplateTexts, Translations } from '@monarch/schema'
import type { GroupHead } from '../groups/heads.ts'
import { germanTexts } from '../../german-texts.ts'
import { germanHeads } from './heads.ts'
import { germanNames } from '../../german/names.ts'
import { germanOptions } from '../../german/options.ts'

export const inGerman = {
  ...germanTexts(germanNames, germanOptions),
  /** A group as an interface. */
  interface: ({ name, displayName }: GroupHead): Translations<TemplateTexts> => ({
    de: { name: germanNames[displayName]!, description: germanHeads[name as keyof typeof germanHeads] },
  }),
}
