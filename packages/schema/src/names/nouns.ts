/** 'a Lead', 'an Invoice', 'a User', 'an Hour': by the sound of the first letters. */
export function withArticle(noun: string): string {
  const isVowel =
    /^(?:[aeiou]|hour|honou?r|heir)/i.test(noun) && !/^(?:uni(?!n)|us[aeiu]|ut[ei]|eu|ewe|one(?:\b|_))/i.test(noun)
  return `${isVowel ? 'an' : 'a'} ${noun}`
}

/** The regular plural of a label: 'Time entries', 'Boxes', 'Days'. Users edit irregular ones. */
export function pluralOf(noun: string): string {
  if (/[^aeiou\W\d_]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`
}
