import type { SocialProvider, W3m } from '@w3m/core'

const providers = new WeakMap<W3m, SocialProvider>()

/** The social login that the visitor chose last. */
export const chosenSocial = (w3m: W3m): SocialProvider | undefined => providers.get(w3m)

/** Begins a social login, in the click itself: later the browser would hold its window back. */
export function chooseSocial(
  w3m: W3m,
  store: { startSocial(provider: SocialProvider): void },
  provider: SocialProvider,
): void {
  providers.set(w3m, provider)
  store.startSocial(provider)
}
