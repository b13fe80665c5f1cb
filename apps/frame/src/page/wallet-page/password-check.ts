import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { User } from '../../wallet-api/wallet-api.js'

export type PasswordFault = 'common' | 'yours' | 'repeated' | 'pattern' | 'date' | 'guessable'

export interface PasswordCheck {
  /** 4 is what a wallet takes: 10^10 guesses or more. */
  readonly strength: 0 | 1 | 2 | 3 | 4
  /** Why it is not taken: there below a strength of 4. */
  readonly fault?: PasswordFault
}

/** How many guesses, as a power of ten, each strength begins at: the strongest first. */
const strengths = [
  [10, 4],
  [8, 3],
  [6, 2],
  [3, 1],
] as const
/** So much of a password has to be something else than the visitor's own names. */
const strangeMin = 8
/** More is not looked at: it could only make a password stronger. */
const lookedAtMax = 128

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** What who knows the visitor tries first: names and parts of names, of 3 characters or more. */
export function ownWords({ email, userName }: Pick<User, 'email' | 'userName'>, host: string): readonly string[] {
  const names = [email, email?.split('@')[0], userName, host]
    .filter(name => name !== undefined)
    .map(name => name.toLowerCase())
  const parts = names.flatMap(name => name.split(/[^\p{L}\p{N}]/u))
  // The longest first: a part of a name is no name beside it.
  return [...new Set([...names, ...parts])]
    .filter(({ length }) => length >= 3)
    .sort((one, other) => other.length - one.length)
}

/** Judges a password by what attackers try, in this browser alone. @param own as `ownWords` has them */
export function checkPassword(password: string, own: readonly string[]): PasswordCheck {
  const characters = [...password].slice(0, lookedAtMax)
  const checkedText = characters.join('')
  // A letter that is pressed twice hides a row of letters, and makes no other password.
  const single = characters.filter((character, at) => character !== characters[at - 1]).join('')
  const words = [...own]
  const estimates = [estimator.check(checkedText, words), estimator.check(single, words)]
  const guessesLog10 = Math.min(...estimates.map(each => each.guessesLog10))
  const strength = strengths.find(([from]) => guessesLog10 >= from)?.[1] ?? 0
  if (isOwn(checkedText, own)) return { strength: strength === 0 ? 0 : 1, fault: 'yours' }
  return strength === 4
    ? { strength }
    : {
        strength,
        fault: faultOf(
          estimates.flatMap(({ sequence }) => sequence),
          characters.length,
        ),
      }
}

/** Whether little but the visitor's own names is in it, forwards or backwards. */
function isOwn(password: string, own: readonly string[]): boolean {
  const strangeIn = (text: string) =>
    own.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/[^\p{L}\p{N}]/gu, '')
  const forwards = password.toLowerCase()
  return [forwards, [...forwards].reverse().join('')].some(text => {
    const strange = [...strangeIn(text)].length
    return strange < strangeMin && strange < [...text.replace(/[^\p{L}\p{N}]/gu, '')].length
  })
}

/** What its weakest part is. */
function faultOf(sequence: readonly MatchExtended[], length: number): PasswordFault {
  const has = (isSo: (match: MatchExtended) => unknown) => sequence.some(isSo)
  if (has(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'yours'
  if (has(({ pattern, token }) => pattern === 'repeat' && token.length > 4)) return 'repeated'
  if (has(({ pattern, token }) => pattern === 'spatial' || (pattern === 'sequence' && token.length > 4)))
    return 'pattern'
  if (has(({ dictionaryName, token }) => dictionaryName === 'passwords-common' && token.length >= length / 2))
    return 'common'
  if (has(({ pattern }) => pattern === 'date')) return 'date'
  return 'guessable'
}
