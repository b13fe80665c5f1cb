import type { W3m } from '@w3m/core'
import type { Page } from '@playwright/test'
import { texts as en } from '../../packages/ui/src/i18n/en/views.js'
import { texts as loginEn } from '../../packages/ui/src/i18n/en/login.js'
import { texts as sessionsEn } from '../../packages/ui/src/i18n/en/sessions.js'
import { texts as assetsEn } from '../../packages/ui/src/i18n/en/assets.js'
import { texts as sendEn } from '../../packages/ui/src/i18n/en/send.js'
import { texts as nftsEn } from '../../packages/ui/src/i18n/en/nfts.js'
import { texts as allowancesEn } from '../../packages/ui/src/i18n/en/allowances.js'
import { texts as profileWalletsEn } from '../../packages/ui/src/views/profile-wallets/texts/en.js'
import { session } from './login-views.js'
import { stack } from './stack.js'

/** Every text of a catalog between marks: whatever is seen without them did not come from it. */
export const pseudoTexts = (catalog: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, `⟦${text}⟧`]))

/** Lays such texts over the modal's catalog: before it is opened for the first time. */
export const layPseudoTexts = (page: Page): Promise<void> =>
  page.evaluate(
    messages => (globalThis as never as { w3m: W3m }).w3m.updateOptions({ messages: { en: messages } }),
    pseudoTexts({
      ...en,
      ...loginEn,
      ...sessionsEn,
      ...assetsEn,
      ...sendEn,
      ...allowancesEn,
      ...nftsEn,
      ...profileWalletsEn,
    }),
  )

/** What may stand outside: names, addresses, figures. */
export const knownNames = [
  'MetaMask',
  'Crawled Wallet',
  'Local One',
  'Local Two',
  'Browser Wallet',
  'W3M Developer Wallet',
  'W3M Developer Solana',
  'WalletConnect',
  'Local Solana',
  'Ether',
  'somebody',
  new URL(stack.pages).host,
  new URL(session.site).host,
]
const socialNames = ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook']
const patterns = [
  /^0x[0-9a-fA-F]{2,40}([.…]+[0-9a-fA-F]{2,8})?,?$/,
  /^[\p{L}\p{N}]{1,2}$/u,
  /^[0-9a-fA-F]{4,8}$/,
  /^[\d.,\s]+(\s?[A-Z]{2,6})?$/,
  /^[A-Z]{2,6}$/,
  /^\d+\s?\+$/,
  /^\$[\d.,]+$/,
  /^[·•…/–—\s]+$/,
  /^(eip155|solana):[\w-]+$/,
  /^-?\d+$/,
  /^[\w.]+@[\w.]+$/,
]

/** What stands outside the marks; one text may stand in another. */
export const outsideMarks = (text: string): string => {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, '').trim()
  return shorter === text ? text : outsideMarks(shorter)
}

/** True for what may stand outside the marks; names may stand in a row: “Local One, Local Two”. */
export const mayStand =
  (known: ReadonlySet<string>) =>
  (text: string): boolean =>
    text.split(', ').every(part => known.has(part) || patterns.some(pattern => pattern.test(part)))

/** The names that stand here, and those that the server's answers bring from now on. */
export function namesOn(page: Page): Set<string> {
  const known = new Set([...knownNames, ...socialNames])
  page.on('response', async response => {
    if (!response.headers()['content-type']?.includes('json')) return
    const body = (await response.json().catch(() => undefined)) as { data?: readonly { name?: string }[] } | undefined
    if (Array.isArray(body?.data)) for (const { name } of body.data) if (name) known.add(name)
  })
  return known
}
