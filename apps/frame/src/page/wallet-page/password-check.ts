import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { User } from '../../wallet-api/wallet-api.js'

export type PasswordFault = 'common' | 'yours' | 'repeated' | 'pattern' | 'date' | 'guessable'

export interface PasswordCheck {
  /** A wallet accepts a strength of 4 alone: 10^10 guesses or more. */
  readonly strength: 0 | 1 | 2 | 3 | 4
  /** The reason for the refusal. It exists below a strength of 4. */
  readonly fault?: PasswordFault
}

/** The guesses, as a power of ten, at which each strength begins. The strongest is first. */
const strengths = [
  [10, 4],
  [8, 3],
  [6, 2],
  [3, 1],
] as const
/** The characters of a password that must not belong to the visitor's own names. */
const strangeMin = 8
/** The check ignores further characters: they could only make a password stronger. */
const lookedAtMax = 128

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Returns the words that somebody who knows the visitor tries first: names and their parts, 3 characters or more. */
export function ownWords({ email, userName }: Pick<User, 'email' | 'userName'>, host: string): readonly string[] {
  const names = [email, email?.split('@')[0], userName, host]
    .filter(name => name !== undefined)
    .map(name => name.toLowerCase())
  const words = names.flatMap(name => name.split(/[^\p{L}\p{N}]/u))
  // `isOwn` removes one word after another, so a whole name comes before its parts.
  return [...new Set([...names, ...words])]
    .filter(({ length }) => length >= 3)
    .sort((one, other) => other.length - one.length)
}

/** Judges a password by what attackers try, in this browser alone. @param ownWords the result of `ownWords` */
export function checkPassword(password: string, ownWords: readonly string[]): PasswordCheck {
  const characters = [...password].slice(0, lookedAtMax)
  const checkedText = characters.join('')
  // A repeated letter hides a keyboard pattern from the estimator, but makes the password no harder to guess.
  const single = characters.filter((character, index) => character !== characters[index - 1]).join('')
  const words = [...ownWords]
  const estimates = [estimator.check(checkedText, words), estimator.check(single, words)]
  const guessesLog10 = Math.min(...estimates.map(estimate => estimate.guessesLog10))
  const strength = strengths.find(([from]) => guessesLog10 >= from)?.[1] ?? 0
  if (isOwn(checkedText, ownWords)) return { strength: strength === 0 ? 0 : 1, fault: 'yours' }
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

/** Returns whether a password contains little but the visitor's own names, forwards or backwards. */
function isOwn(password: string, ownWords: readonly string[]): boolean {
  const strangeIn = (text: string) =>
    ownWords.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/[^\p{L}\p{N}]/gu, '')
  const forwards = password.toLowerCase()
  return [forwards, [...forwards].reverse().join('')].some(text => {
    const strange = [...strangeIn(text)].length
    return strange < strangeMin && strange < [...text.replace(/[^\p{L}\p{N}]/gu, '')].length
  })
}

/** Returns the kind of the password's weakest part. */
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
