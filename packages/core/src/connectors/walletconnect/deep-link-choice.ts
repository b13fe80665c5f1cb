import { isText, readJson } from '../../storage/stored-json.js'
import type { StoragePort } from '../../storage/storage-port.js'
import type { LinkedWallet } from './deep-links.js'
import type { LibrarySession } from './library/library-session.js'

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
  /** A request was sent that the wallet shows, over a session. */
  follow(session: Pick<LibrarySession, 'topic' | 'sessionConfig'>): void
}

/** The link of a choice as it is stored; undefined where it is none, or one that a browser itself runs. */
function linkOf(stored: string | undefined): string | undefined {
  const { href }: { readonly href?: unknown } = Object(readJson({ get: () => stored }, deepLinkChoiceKey))
  return isText(href) && /^(?!javascript:)[a-z][a-z\d+.-]*:\/\//i.test(href) ? href : undefined
}

/** A bot's link is one of Telegram's. */
const isBot = (link = ''): boolean => /^https:\/\/(?:www\.)?t\.me\//.test(link)

/** @param open opens a link: a page in a tab of its own */
export function createDeepLinkChoice(storage: StoragePort, open: (href: string) => void): DeepLinkChoice {
  /** What the library does not open. */
  let own: string | undefined
  const restore = (stored: string | undefined) => {
    // The library cannot open a wallet inside Telegram: its link needs an encoder that browsers do not have.
    const isForLibrary = stored !== undefined && !isBot(linkOf(stored))
    if (!isForLibrary) storage.remove(deepLinkChoiceKey)
    // It looks into local storage: what is kept in memory it does not find.
    own = isForLibrary && storage.set(deepLinkChoiceKey, stored) ? undefined : stored
  }
  return {
    save: (wallet, base) => restore(JSON.stringify({ name: wallet?.name ?? '', href: base })),
    forget: () => restore(undefined),
    stored: () => own ?? storage.get(deepLinkChoiceKey),
    restore,
    follow({ topic, sessionConfig }) {
      const link = linkOf(own)
      if (link && !sessionConfig?.disableDeepLink)
        open(isBot(link) ? link : `${link.replace(/\/?$/, '/')}wc?sessionTopic=${topic}`)
    },
  }
}
