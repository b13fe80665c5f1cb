import type { W3m } from '@w3m/core'

/**
 * The wallet's own page at the frame's origin, in the language and the light of this one. Of the incumbent's hosted
 * frame, which stands at `/sdk`, it is the dashboard. Empty without a frame.
 */
export function securePage({ $options, $locale, theme }: Pick<W3m, '$options' | '$locale' | 'theme'>): string {
  const { frame } = $options.get().services ?? {}
  if (!frame) return ''
  // That page takes no tag with extensions (`ar-EG-u-nu-latn`).
  const locale = $locale.get().replace(/-\w-.*/, '')
  const params = new URLSearchParams({ locale, theme: theme.$state.get().themeMode ?? '' })
  const { pathname } = new URL(frame)
  return new URL(`/${pathname === '/sdk' ? 'dashboard' : 'popup.html'}#${params}`, frame).href
}
