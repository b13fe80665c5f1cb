import { errorText, type ErrorText } from '../../i18n/error-text.js'
import type { HeadingKey, TextKey, Translate } from '../../i18n/text-key.js'

/** Errors that need only one sentence, by code. */
const sentences: Readonly<Record<string, TextKey>> = {
  LOGIN_CODE_WRONG: 'error.code-wrong',
  LOGIN_CODE_EXPIRED: 'error.code-spent',
  LOGIN_REFUSED: 'error.social',
  LOGIN_EMAIL_INVALID: 'error.email',
  LOGIN_EMAIL_TAKEN: 'error.taken',
}

/** The heading of every other code; its second sentence has the same key with `-text`. */
const headings: Readonly<Record<string, HeadingKey>> = {
  EMAIL_COOLDOWN: 'error.cooldown',
  LOGIN_RATE_LIMITED: 'error.limited',
  LOGIN_LINK_EXPIRED: 'error.link-spent',
  WALLET_NOT_RECOVERED: 'error.recovery',
  FRAME_UNAVAILABLE: 'error.frame',
  '4001': 'error.login-declined',
  '4100': 'error.session',
}

/** @param reason what blocks the frame, by the bridge's names; the catalog has a text for each known one */
function secondSentence(heading: HeadingKey, reason = 'unknown'): TextKey {
  if (heading !== 'error.frame' || reason === 'unknown') return `${heading}-text`
  return reason === 'offline' ? 'error.offline-text' : (`error.frame-${reason}` as TextKey)
}

/** True if the secure frame is missing but may work in its own window, which is not so after a server error. */
export function isFrameMissing(error: unknown): boolean {
  const { code, cause }: { readonly code?: unknown; readonly cause?: { readonly blockedBy?: string } } = Object(error)
  return code === 'FRAME_UNAVAILABLE' && cause?.blockedBy !== 'server'
}

/**
 * The texts of a failed login, always from the catalog. Only a heading if one sentence is enough.
 * @param name of the social account that the login was by
 */
export function loginError(t: Translate, error: unknown, name = ''): ErrorText {
  const {
    code,
    context,
    cause,
  }: {
    readonly code?: unknown
    readonly context?: Readonly<Record<string, string | number>>
    readonly cause?: { readonly blockedBy?: string }
  } = Object(error)
  const sentence = sentences[String(code)]
  if (sentence) return { heading: t(sentence, { name }), text: '', code: undefined }
  const heading = headings[String(code)]
  if (!heading) return errorText(t, error)
  return {
    heading: t(heading),
    text: t(secondSentence(heading, cause?.blockedBy), { seconds: context?.['seconds'] ?? 30 }),
    code: undefined,
  }
}

/**
 * The same in one line, for a field. If the texts of other errors are not loaded, a text of the login says what to do.
 */
export function loginErrorLine(t: Translate, error: unknown): string {
  const { heading, text } = loginError(t, error)
  return text || heading || t('error.frame-text')
}
