import { test as base, expect } from '@playwright/test'
import { createPublicClient, createTestClient, http, parseEther, type Hex } from 'viem'
import { installExtension, type Extension, type ExtensionOptions } from '../wallets/extension.js'
import { Host, hostPages, isDeep, type HostPath } from './host.js'
import { watchPages, type PageWatch } from './page-watch.js'
import { stack } from './stack.js'

interface Options {
  readonly path: HostPath
  /** How the extension wallet is there, in a test that names it. */
  readonly wallet: Partial<ExtensionOptions>
}

interface Fixtures {
  readonly watch: PageWatch
  /** In the browser of a test that names it, in no other. A `beforeEach` that opens a page has to name it too. */
  readonly extension: Extension
  readonly host: Host
}

export const bothNetworks = [stack.one, stack.two]
export const chainOf = (network: { readonly rpcUrl: string }) => createPublicClient({ transport: http(network.rpcUrl) })

/** Gives an address enough to send from, on the real chain. */
export const fund = (network: { readonly rpcUrl: string }, address: Hex): Promise<void> =>
  createTestClient({ mode: 'anvil', transport: http(network.rpcUrl) }).setBalance({ address, value: parseEther('10') })

export const test = base.extend<Fixtures & Options>({
  path: ['/', { option: true }],
  wallet: [{}, { option: true }],
  watch: [
    async ({ context }, use) => {
      const watch = await watchPages(context)
      await use(watch)
      watch.assertQuiet()
    },
    { auto: true },
  ],
  extension: async ({ context, wallet, watch }, use) => {
    expect(watch.requests, 'the extension stands before any page').toEqual([])
    const extension = await installExtension(context, { networks: bothNetworks, addable: bothNetworks, ...wallet })
    expect(extension.engine.prompts + watch.errors.length).toBe(0)
    await use(extension)
  },
  host: async ({ page, path }, use) => use(new Host(page, path)),
})

/**
 * On both pages in the long run, else on the one that is named: what belongs to a log-in and looks alike on every page.
 */
export function onLoginPages(named: '/' | '/script-tag.html', tests: () => void): void {
  for (const { title, path } of hostPages) {
    if (isDeep ? path === '/vanilla.html' : path !== named) continue
    test.describe(`On ${title}`, () => {
      test.use({ path })
      tests()
    })
  }
}

export { expect }
