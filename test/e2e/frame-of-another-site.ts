import { expect, type Frame, type Page } from '@playwright/test'
import type { Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { approve } from './embedded-wallet.js'
import { isDeep, type Host } from './host.js'
import { codeFor } from './mailbox.js'
import { stack } from './stack.js'
import { chainOf, fund } from './test.js'

// The secure frame inside pages of other sites: `localhost` and `127.0.0.1` are sites of their own, and the frame is of
// neither.

const { port } = new URL(stack.pages)
export const sites = [`http://localhost:${port}`, `http://127.0.0.1:${port}`] as const
/** Every page shows the same here: the long run takes them all. */
export const sitePaths = isDeep ? (['/', '/script-tag.html', '/vanilla.html'] as const) : (['/'] as const)

export const frameIn = async (page: Page): Promise<Frame> => {
  await expect.poll(() => page.frames().some(frame => frame.url().startsWith(stack.frame))).toBe(true)
  return page.frames().find(frame => frame.url().startsWith(stack.frame))!
}

/** What the wallet keeps where this document is, by name; undefined where the browser denies it the database. */
export const storedIn = (place: Frame | Page): Promise<readonly string[] | undefined> =>
  place.evaluate(
    () =>
      new Promise<string[] | undefined>(resolve => {
        const request = indexedDB.open('w3m-vault', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('kept')
        request.onerror = () => resolve(undefined)
        request.onsuccess = () => {
          const keys = request.result.transaction('kept').objectStore('kept').getAllKeys()
          keys.onsuccess = () => {
            request.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )
export const hasShare = async (place: Frame | Page): Promise<boolean> =>
  (await storedIn(place))!.some(name => name.startsWith('share:'))

export async function submitEmail(host: Host, email: string): Promise<void> {
  await host.openModal()
  await host.id('email-input').fill(email)
  await host.id('email-submit').click()
}

export async function enterCode(host: Host, email: string, which = 1): Promise<void> {
  await expect(host.id('otp-input')).toBeVisible()
  await host.id('otp-input').fill(await codeFor(email, which))
}

export const addressOf = async (host: Host): Promise<Hex> => {
  await host.shows('connected')
  await host.isClosed()
  return (await host.id('demo-address').textContent()) as Hex
}

/** Sends what the page's button sends. */
export async function sends(host: Host, address: Hex): Promise<void> {
  await fund(stack.one, address)
  await host.id('demo-send').click()
  await approve(host)
  const { status, from } = await receiptOf(chainOf(stack.one), (await host.result()) as Hex)
  expect([status, from]).toEqual(['success', address.toLowerCase()])
}
