import { errorText } from '../../i18n/error-text.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import type {} from './name-catalog.js'

const texts = {
  '4001': 'account-name.refused',
  '5000': 'account-name.refused',
  NAME_TAKEN: 'account-name.gone',
  NAME_OWNED: 'account-name.owned',
  NAME_MESSAGE_EXPIRED: 'account-name.expired',
} as const satisfies Readonly<Record<string, TextKey>>
const textOf = new Map<string, TextKey>(Object.entries(texts))

/**
 * Why a name was not released or not moved. The heading says so only if that is certain: an account that no longer has
 * the name may have released it, and a service that does not respond may have done it.
 */
export function nameFailure(
  t: (key: TextKey, values?: TextValues) => string,
  heading: TextKey,
  error: { readonly code?: unknown },
): { readonly heading: string; readonly text: string } {
  const text = textOf.get(String(error.code))
  if (!text) return errorText(t, error)
  return { heading: error.code === 'NAME_TAKEN' ? '' : t(heading), text: t(text) }
}
