import type { W3m } from '@w3m/core'
import { en } from '../../packages/ui/src/i18n/en.js'
import { readTexts } from './composed-tree.js'
import { modalViews, reachView } from './modal-views.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

/** Every text of the catalog between marks: whatever is seen without them did not come from it. */
const pseudo = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`]))

/** What may stand outside: names, addresses, figures. */
const names = ['MetaMask', 'Crawled Wallet', 'Local One', 'Local Two', 'Browser Wallet', 'W3M Developer Wallet', 'W3M Developer Solana', 'WalletConnect', 'Local Solana', new URL(stack.pages).host]
const patterns = [/^0x[0-9a-fA-F]{2,40}([.…]+[0-9a-fA-F]{2,8})?,?$/, /^[\p{L}\p{N}]{1,2}$/u, /^[0-9a-fA-F]{4,8}$/, /^[\d.,\s]+(\s?[A-Z]{2,6})?$/, /^[A-Z]{2,6}$/, /^\d+\s?\+$/, /^[·•…/–—]$/, /^(eip155|solana):[\w-]+$/, /^-?\d+$/]

/** What stands outside the marks; one text may stand in another. */
const rest = (text: string): string => {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, '').trim()
  return shorter === text ? text : rest(shorter)
}

for (const each of modalViews) {
  test(`${each.title} shows no text but the catalog's`, async ({ host, extension, page }) => {
    const known = new Set(names)
    page.on('response', async response => {
      if (!response.headers()['content-type']?.includes('json')) return
      const body = (await response.json().catch(() => undefined)) as { data?: readonly { name?: string }[] } | undefined
      if (Array.isArray(body?.data)) for (const { name } of body.data) if (name) known.add(name)
    })
    await page.addInitScript(messages => {
      // The texts are laid over the catalog before the modal is opened for the first time.
      Object.defineProperty(globalThis, '__testPseudo', { value: () => (globalThis as never as { w3m: W3m }).w3m.updateOptions({ messages: { en: messages } }) })
    }, pseudo)
    const open = host.open.bind(host)
    host.open = async options => {
      await open(options)
      await page.evaluate(() => (globalThis as never as { __testPseudo: () => void }).__testPseudo())
    }
    host.title = () => Promise.resolve()
    host.openNetworks = async () => host.id('network-button').click()
    await reachView(host, extension, each)
    await expect(host.id('w3m-header-text')).toHaveText(/\S/)
    // Names may stand in a row: “Local One, Local Two”.
    const mayStand = (text: string) => text.split(', ').every(part => known.has(part) || patterns.some(pattern => pattern.test(part)))
    const foreign = async () => (await readTexts(page)).map(({ where, text }) => ({ where, text: rest(text) })).filter(({ text }) => text && !mayStand(text))
    await expect.poll(foreign).toEqual([])
    const buttons = (await readTexts(page, 'w3m-button, w3m-network-button, w3m-connect-button, w3m-account-button')).map(({ text }) => rest(text))
    expect(buttons.filter(text => text && !mayStand(text))).toEqual([])
  })
}
