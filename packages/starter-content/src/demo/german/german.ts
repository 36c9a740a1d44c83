import { germanTexts } from '../../german-texts.ts'
import { germanNames } from '../../german/names.ts'
import { germanOptions } from '../../german/options.ts'

export const inGerman = germanTexts(germanNames, germanOptions)
