import type { W3m } from '@w3m/core'

/** The wallet's own page at the frame's origin, in the language and the light of this one. Empty without a frame. */
export function securePage({ $options, $locale, theme }: Pick<W3m, '$options' | '$locale' | 'theme'>): string {
  const { frame } = $options.get().services ?? {}
  const look = new URLSearchParams({ locale: $locale.get(), theme: theme.$state.get().themeMode ?? '' })
  return frame ? new URL(`/popup.html#${look}`, frame).href : ''
}
