/** What is wrong with a password; `null` when nothing is. Applies the strictest rules of the organizations. */
export interface PasswordRules {
  readonly minimumLength: number
  readonly refusesCommon: boolean
}

export function problemOfPassword(
  password: string,
  { email }: { readonly email: string },
  { minimumLength, refusesCommon }: PasswordRules,
): string | null {
  if (password.length < minimumLength) return `Password must be at least ${minimumLength} characters`
  const plain = password.toLowerCase()
  const [local = ''] = email.toLowerCase().split('@')
  if (plain === email.toLowerCase() || bare(plain) === local) return 'This password is your email address'
  if (refusesCommon && isCommon(plain)) return 'This password is easy to guess. A sentence is better.'
  return null
}

/** Without the digits and symbols that users add around a word to satisfy rules. */
const bare = (plain: string): string => plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')

function isCommon(plain: string): boolean {
  const word = bare(plain)
  const spelled = word.replaceAll(/[@430157$!]/g, (sign) => spelling[sign]!)
  if ([plain, word, spelled].some((each) => commonWords.has(each))) return true
  return new Set(plain).size < 4 || /^(.{1,4})\1+$/.test(plain) || isWalk(plain)
}

/** Consecutive keys or characters in either direction: `12345678`, `qwertyui`, `hgfedcba`. */
function isWalk(plain: string): boolean {
  return rows.some((row) => row.includes(plain) || row.split('').toReversed().join('').includes(plain))
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]

const spelling: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  $: 's',
  '5': 's',
  '!': 'i',
  '7': 't',
}

/** The most common words in lists of leaked passwords; digits and symbols around them do not help. */
const commonWords = new Set(
  `password passwort passw mypassword thepassword passwordpassword letmein letmeinnow welcome welcomeback admin administrator
  adminadmin root toor login guest user test testtest testing tester changeme changeit default secret topsecret mysecret
  qwerty qwertyqwerty qwertz azerty asdf asdfasdf asdfgh zxcvbn iloveyou ilovey loveme lovely love dragon monkey football
  baseball basketball superman batman spiderman pokemon starwars princess sunshine shadow master michael jordan jennifer
  jessica ashley charlie daniel thomas george hunter ranger buster soccer hockey killer pepper ginger summer winter spring
  autumn january february september november december monday friday freedom whatever trustno trustnoone computer internet
  samsung google facebook linkedin microsoft windows apple android company business monarch hello hellohello helloworld
  access accessdenied abc abcabc abcd abcdef abcdefg xyz pass passpass passphrase qazwsx qazwsxedc
  correcthorsebatterystaple nothing everything unknown temporary temp security system server database`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
