import { isText, readJson } from '../../storage/stored-json.js'
import type { StoragePort } from '../../storage/storage-port.js'
import type { LinkedWallet } from './deep-links.js'

/** Where the library looks for the wallet that a request is to open. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * The app that the visitor paired by a link: each later request opens it too. A code that was scanned leaves nothing to
 * open.
 */
export interface DeepLinkChoice {
  save(wallet: Pick<LinkedWallet, 'name'> | undefined, base: string): void
  forget(): void
  /** What is stored of it, and how it is put back when the session that it is of becomes the active one again. */
  stored(): string | undefined
  restore(stored: string | undefined): void
  /** A request was sent that the wallet shows. */
  follow(): void
}

/** A choice as it is stored names a bot: its link is one of Telegram's. */
function botOf(stored: string | undefined): string | undefined {
  const { href }: { readonly href?: unknown } = Object(readJson({ get: () => stored }, deepLinkChoiceKey))
  return isText(href) && /^https:\/\/(?:www\.)?t\.me\//.test(href) ? href : undefined
}

/** @param open opens a link in a tab of its own */
export function createDeepLinkChoice(storage: StoragePort, open: (href: string) => void): DeepLinkChoice {
  let ofBot: string | undefined
  const restore = (stored: string | undefined) => {
    // The library cannot open a wallet inside Telegram: its link needs an encoder that browsers do not have.
    ofBot = botOf(stored) && stored
    if (stored === undefined || ofBot) storage.remove(deepLinkChoiceKey)
    else storage.set(deepLinkChoiceKey, stored)
  }
  return {
    save: (wallet, base) => restore(JSON.stringify({ name: wallet?.name ?? '', href: base })),
    forget: () => restore(undefined),
    stored: () => ofBot ?? storage.get(deepLinkChoiceKey),
    restore,
    follow() {
      const bot = botOf(ofBot)
      if (bot) open(bot)
    },
  }
}
