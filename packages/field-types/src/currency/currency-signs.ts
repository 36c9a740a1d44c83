// How currencies are written in files.

interface Sign {
  readonly code: string
  readonly sign: RegExp
}

/** More specific signs come first. '$' alone is read as the US dollar; 'kr' is left out, because several currencies use it. */
const signs: readonly Sign[] = [
  { code: 'BRL', sign: /R\$|BRL/ },
  { code: 'AUD', sign: /\bA\$|AUD/ },
  { code: 'CAD', sign: /CA\$|CAD/ },
  { code: 'NZD', sign: /NZ\$|NZD/ },
  { code: 'HKD', sign: /HK\$|HKD/ },
  { code: 'MXN', sign: /MX\$|MXN/ },
  { code: 'TWD', sign: /NT\$|TWD/ },
  { code: 'CNY', sign: /CN[¥￥]|CNY/ },
  { code: 'USD', sign: /\$|USD/ },
  { code: 'EUR', sign: /€|EUR/ },
  { code: 'GBP', sign: /£|GBP/ },
  { code: 'JPY', sign: /[¥￥]|JPY/ },
  { code: 'CHF', sign: /CHF|Fr\./ },
  { code: 'PLN', sign: /zł|PLN/ },
  { code: 'CZK', sign: /Kč|CZK/ },
  { code: 'INR', sign: /₹|INR/ },
  { code: 'TRY', sign: /₺|TRY/ },
  { code: 'RUB', sign: /₽|RUB/ },
  { code: 'UAH', sign: /₴|UAH/ },
  { code: 'KRW', sign: /₩|KRW/ },
  { code: 'HUF', sign: /Ft|HUF/ },
  { code: 'ILS', sign: /₪|ILS/ },
  { code: 'VND', sign: /₫|VND/ },
  { code: 'PHP', sign: /₱|PHP/ },
  { code: 'SEK', sign: /SEK/ },
  { code: 'NOK', sign: /NOK/ },
  { code: 'DKK', sign: /DKK/ },
]

/** The currency whose sign or code occurs in a text; `null` if none does: 'EUR' for '12,50 €'. */
export function currencyIn(text: string): string | null {
  return signs.find(({ sign }) => sign.test(text))?.code ?? null
}

/** The currency of a text that consists of its sign or code; `null` for other texts. */
export function currencyOfSign(text: string): string | null {
  return signs.find(({ sign }) => new RegExp(`^(?:${sign.source})$`).test(text))?.code ?? null
}
