import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { W3m } from '@w3m/core'
import type { Page } from '@playwright/test'
import { session } from './login-views.js'
import { stack } from './stack.js'

/** Every text of a catalog between marks: whatever is seen without them did not come from it. */
export const pseudoTexts = (catalog: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, `⟦${text}⟧`]))

const sources = fileURLToPath(new URL('../../packages/ui/src/', import.meta.url))

/** Every English text of the modal: those that several views share, and those of single views and parts. */
async function englishTexts(): Promise<Readonly<Record<string, string>>> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(path =>
    /^i18n\/en\/|\/texts\/en\.ts$/.test(path),
  )
  const catalogs = await Promise.all(
    files.map(file => import(join(sources, file)) as Promise<{ readonly texts?: Readonly<Record<string, string>> }>),
  )
  return Object.assign({}, ...catalogs.map(({ texts }) => texts))
}

/** Lays such texts over the modal's catalog: before it is opened for the first time. */
export const layPseudoTexts = async (page: Page): Promise<void> =>
  page.evaluate(
    messages => (globalThis as never as { w3m: W3m }).w3m.updateOptions({ messages: { en: messages } }),
    pseudoTexts(await englishTexts()),
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
  // What the sandbox sells, and what it is called.
  'Sandbox',
  'somebody',
  // What names end with on the local stack.
  '.w3m.local',
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
  /^[·•…/–—→\s]+$/,
  // What a token costs in another one, and shares.
  /^1 [A-Z]{2,6} = [\d.,]+ [A-Z]{2,6}$/,
  /^[\d.,]+%$/,
  /^[\d.,]+ [A-Z]{2,6} → [\d.,]+ [A-Z]{2,6}$/,
  /^(eip155|solana):[\w-]+$/,
  /^-?\d+$/,
  /^[\w.]+@[\w.]+$/,
]

/** What stands outside the marks; one text may stand in another. */
export const outsideMarks = (text: string): string => {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, '').trim()
  return shorter === text ? text : outsideMarks(shorter)
}

/** True for what may stand outside the marks; they may stand in a row: “Local One, Local Two”. */
export const mayStand =
  (known: ReadonlySet<string>) =>
  (text: string): boolean =>
    text.split(/, |\s?·\s/).every(part => !part || known.has(part) || patterns.some(pattern => pattern.test(part)))

/** The names that stand here, and those that the server's answers bring from now on. */
export function namesOn(page: Page): Set<string> {
  const known = new Set([...knownNames, ...socialNames])
  page.on('response', async response => {
    if (!response.headers()['content-type']?.includes('json')) return
    const body = (await response.json().catch(() => undefined)) as Partial<Record<string, unknown>> | undefined
    // Wallets, the coins that are sold, and the tokens that are swapped.
    for (const list of [body?.['data'], body?.['purchaseCurrencies'], body?.['tokens']])
      if (Array.isArray(list)) for (const { name } of list as readonly { name?: string }[]) if (name) known.add(name)
  })
  return known
}
