import { errorText, type ErrorText } from '../../i18n/error-text.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'

type Translate = (key: TextKey, values?: TextValues) => string

const codes: Readonly<Record<string, TextKey>> = {
  CODE_WRONG: 'error.code-wrong',
  CODE_EXPIRED: 'error.code-spent',
  INVALID_EMAIL: 'error.email',
  EMAIL_COOLDOWN: 'error.cooldown',
  COOLDOWN: 'error.cooldown',
  RATE_LIMITED: 'error.limited',
  LOGGED_OUT: 'error.session',
  SESSION_EXPIRED: 'error.session',
  FRAME_UNAVAILABLE: 'error.frame',
  UNREACHABLE: 'error.server',
  '4001': 'error.login-declined',
}

/** These are one sentence, shown beside a field. */
const short: readonly string[] = ['error.code-wrong', 'error.code-spent', 'error.email']

const causes: Readonly<Record<string, TextKey>> = { csp: 'error.frame-csp-text', blocked: 'error.frame-blocked-text', origin: 'error.frame-origin-text', offline: 'error.offline-text' }

/** The words for a login that failed, from the catalog: never the other side's own. A heading alone where one sentence says it all. */
export function loginError(t: Translate, error: unknown): ErrorText {
  const { code, context } = Object(error) as { readonly code?: unknown; readonly context?: Readonly<Record<string, string | number>> }
  const key = codes[String(code)]
  if (!key) return errorText(t, error)
  if (short.includes(key)) return { heading: t(key), text: '', code: undefined }
  const text = (key === 'error.frame' && causes[String(context?.['reason'])]) || (`${key}-text` as TextKey)
  return { heading: t(key), text: t(text, { seconds: context?.['seconds'] ?? 30 }), code: undefined }
}

/** The same in one line, for a field. */
export function loginErrorLine(t: Translate, error: unknown): string {
  const { heading, text } = loginError(t, error)
  return text || heading
}
