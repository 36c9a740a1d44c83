import { currencyCodes } from './currency.ts'

/**
 * How files write currencies besides their codes: symbols, abbreviations and names. The first currency with a sign is the one that the
 * sign alone stands for: '$' for the US dollar, 'kr' for the Swedish krona. Names are in lower case.
 */
const signs: Readonly<Record<string, string>> = {
  EUR: '€, eur, euro, euros, eura, евро, ευρώ, ユーロ',
  USD:
    '$, US$, $US, US-$, dollar, dollars, us dollar, us dollars, us-dollar, dollar des états-unis, dollars des états-unis, ' +
    'dollari statunitensi, dólar estadounidense, dólares estadounidenses, dólar americano, dólares americanos, ' +
    'amerikaanse dollar, amerikanska dollar, dolara amerykańskiego, amerického dolaru, abd doları, доллара сша, ' +
    'δολάριο ηπα, δολάρια ηπα, 米ドル',
  GBP:
    '£, £GB, UK£, british pounds, britische pfund, livre sterling, livres sterling, sterline britanniche, libra esterlina, ' +
    'libras esterlinas, britse pond, brittiska pund, funta szterlinga, britské libry, ingiliz sterlini, ' +
    'британского фунта стерлингов, λίρα στερλίνα βρετανίας, λίρες στερλίνες βρετανίας, 英国ポンド',
  CHF:
    'Fr., Fr, fr., FR., SFr., SFr, sFr., franken, swiss francs, schweizer franken, franc suisse, francs suisses, franchi svizzeri, ' +
    'franco suizo, francos suizos, franco suíço, francos suíços, zwitserse frank, schweiziska franc, franka szwajcarskiego, ' +
    'švýcarského franku, isviçre frangı, швейцарского франка, φράγκο ελβετίας, φράγκα ελβετίας, スイス フラン',
  JPY:
    '¥, ￥, JP¥, 円, japanese yen, japanischer yen, japanische yen, yen japonais, yens japonais, yen giapponese, yen giapponesi, ' +
    'yen japonés, yenes japoneses, iene japonês, ienes japoneses, japanse yen, japansk yen, japanska yen, jena japońskiego, ' +
    'jen japoński, jeny japońskie, jenów japońskich, japonský jen, japonské jeny, japonských jenů, japonského jenu, japon yeni, ' +
    'японская иена, японские иены, японских иен, японской иены, γιεν ιαπωνίας',
  CNY: 'CN¥, 元, RMB, ¥, ￥',
  INR: '₹, Rs., Rs',
  BRL: 'R$, BR$, reais',
  AUD: 'A$, AU$, $AU, $',
  CAD: 'CA$, C$, $CA, $',
  NZD: 'NZ$, $NZ, $',
  HKD: 'HK$, $',
  SGD: 'S$, SG$, $SG, $',
  MXN: 'MX$, $MX, Mex$, $',
  TWD: 'NT$, $',
  SEK: 'kr, Kr, Skr, kronor',
  DKK: 'kr., Kr., kr, Dkr, kroner',
  NOK: 'kr, Kr, kr., Nkr, NKr, kroner',
  ISK: 'kr, kr., Ikr',
  PLN: 'zł, zl, złotych, złote, złoty',
  CZK: 'Kč, kč, korun, koruny',
  HUF: 'Ft, forint',
  RON: 'lei, leu, Lei, L, lej, レイ',
  BGN: 'лв., лв',
  TRY: '₺, TL, lira',
  RUB: '₽, руб., руб, р., рублей',
  UAH: '₴, грн., грн',
  KRW: '₩, ￦, 원',
  ILS: '₪, NIS',
  VND: '₫, đ',
  PHP: '₱',
  THB: '฿, บาท',
  IDR: 'Rp, Rp.',
  MYR: 'RM',
  ZAR: 'R',
  ARS: '$AR, AR$, $',
  CLP: '$CL, CL$, $',
  COP: '$CO, CO$, $',
  PEN: 'S/, S/.',
  EGP: 'E£, £E, EG£, LE',
  NGN: '₦',
  KES: 'KSh, Ksh',
  PKR: 'Rs, Rs.',
  AED: 'Dhs, Dh',
  SAR: 'SR',
}

/** Codes that are words, abbreviations or names as well. */
const ambiguousCodes: ReadonlySet<string> = new Set([
  'ARS',
  'CAD',
  'CLP',
  'COP',
  'INR',
  'PEN',
  'PHP',
  'RON',
  'SAR',
  'TRY',
])

let bySign: ReadonlyMap<string, readonly string[]> | undefined

function currenciesBySign(): ReadonlyMap<string, readonly string[]> {
  if (bySign) return bySign
  const found = new Map<string, string[]>([...currencyCodes()].map((code) => [code, [code]]))
  for (const [code, texts] of Object.entries(signs))
    for (const sign of texts.split(', ')) found.set(sign, [...(found.get(sign) ?? []), code])
  return (bySign = found)
}

/** The currencies that a sign, abbreviation, name or code stands for, the usual one first: SEK, NOK, DKK and ISK for 'kr'. */
export function currenciesOf(sign: string): readonly string[] {
  if (sign.length > maxLength) return []
  const text = sign.trim().replaceAll(/\s/g, ' ')
  const known = currenciesBySign()
  return (
    known.get(text) ??
    // 'US $', 'CHF.'
    known.get(text.replaceAll(/ (?=\p{Sc})|(?<=\p{Sc}) |\.$/gu, '')) ??
    (text.length > longestAbbreviation ? known.get(lowerCase(text)) : undefined) ??
    []
  )
}

/** The currency of a text that consists of its sign or code; `null` for other texts. */
export function currencyOfSign(text: string): string | null {
  return currenciesOf(text)[0] ?? null
}

/**
 * Whether a sign means money wherever it occurs. Words of plain letters do not: 'R 12' can be an article, 'PHP 8' a version, 'Euro 5' an
 * emission standard and '30 Ft' a length.
 */
export function isClearSign(sign: string): boolean {
  const text = sign.trim()
  return /\P{ASCII}|\$/u.test(text) || (Object.hasOwn(signs, text) && !ambiguousCodes.has(text))
}

/** An amount with the yen sign instead of the backslash, which has the same byte in Shift-JIS. */
export const withYenSign = (text: string): string => text.replace(/^([-+]?)\\(?=\d)/, '$1¥')

/** Without the dot above, which lower case adds to the Turkish 'İ'. */
const lowerCase = (text: string) => text.toLowerCase().replaceAll('\u0307', '')

/** Characters. Shorter signs differ by case: 'Ft' is money and 'ft' is not. */
const longestAbbreviation = 3
const maxLength = 40
