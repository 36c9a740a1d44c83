/** Formatters of `Intl` are expensive to create, so each is created once. */
function remembered<Options extends object, Formatter>(
  create: (tag: string, options?: Options) => Formatter,
): (tag: string, options?: Options) => Formatter {
  const made = new Map<string, Formatter>()
  return (tag, options) => {
    const key = tag + JSON.stringify(options)
    let formatter = made.get(key)
    if (!formatter) made.set(key, (formatter = create(tag, options)))
    return formatter
  }
}

export const numberFormatter = remembered(
  (tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)
export const dateFormatter = remembered(
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
export const pluralRules = remembered((tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options))
export const listFormatter = remembered((tag, options?: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options))
export const relativeFormatter = remembered(
  (tag, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)
