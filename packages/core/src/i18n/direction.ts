/** The direction in which a language is written: by its script, since Firefox lacks `getTextInfo()`. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  /-(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)/.test(withLikelySubtags(tag)) ? 'rtl' : 'ltr'

/** `fa` is `fa-Arab-IR`. */
export function withLikelySubtags(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().baseName
  } catch {
    // Some browsers name a language as none should: `zh-cmn-Hans`.
    return tag
  }
}
