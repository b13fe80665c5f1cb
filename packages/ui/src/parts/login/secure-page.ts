import type { W3m } from '@w3m/core'

/**
 * The URL of the wallet's own page at the frame's origin, with this page's language and theme. For the incumbent's
 * hosted frame, at `/sdk`, it is the dashboard. Empty without a frame.
 */
export function securePage({ $options, $locale, theme }: Pick<W3m, '$options' | '$locale' | 'theme'>): string {
  const { frame } = $options.get().services ?? {}
  if (!frame) return ''
  // That page does not accept a tag with extensions (`ar-EG-u-nu-latn`).
  const locale = $locale.get().replace(/-\w-.*/, '')
  const params = new URLSearchParams({ locale, theme: theme.$state.get().themeMode ?? '' })
  const { pathname } = new URL(frame)
  return new URL(`/${pathname === '/sdk' ? 'dashboard' : 'popup.html'}#${params}`, frame).href
}
