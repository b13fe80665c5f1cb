import type { StoragePort } from '../../storage/storage-port.js'
import type { LinkedWallet } from './deep-links.js'

/** Where the library looks for the wallet that a request is to open. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * The app that the visitor paired by a link: each later request opens it too. A code that was scanned leaves nothing to
 * open.
 */
export interface DeepLinkChoice {
  keep(wallet: Pick<LinkedWallet, 'name'> | undefined, base: string): void
  forget(): void
  /** What is stored of it, and how it is put back when the session that it is of becomes the active one again. */
  stored(): string | undefined
  restore(stored: string | undefined): void
  /** A request was sent. */
  follow(): void
}

const isTelegram = (base: string): boolean => /^https:\/\/(?:www\.)?t\.me\//.test(base)

/** @param open opens a link in a tab of its own */
export function createDeepLinkChoice(storage: StoragePort, open: (href: string) => void): DeepLinkChoice {
  let bot: string | undefined
  const forget = () => {
    bot = undefined
    storage.remove(deepLinkChoiceKey)
  }
  return {
    keep(wallet, base) {
      forget()
      // The library cannot open a wallet inside Telegram: its link needs an encoder that browsers do not have.
      if (isTelegram(base)) bot = base
      else storage.set(deepLinkChoiceKey, JSON.stringify({ name: wallet?.name ?? '', href: base }))
    },
    forget,
    stored: () => storage.get(deepLinkChoiceKey),
    restore(stored) {
      forget()
      if (stored !== undefined) storage.set(deepLinkChoiceKey, stored)
    },
    follow() {
      if (bot) open(bot)
    },
  }
}
