// A page with the secure frame and nothing else, whose visitor has a wallet: the vault signs at once and holds nothing.
import { test as base } from '@playwright/test'
import { stringToHex } from 'viem'
import { devices, evmAddress, fakeVault, readySession } from './fake-vault.js'
import { FramePage } from './frame-page.js'

/** A message that the page asks for. */
export const askedMessage = [stringToHex('What the visitor may or may not want to sign'), evmAddress] as const

export const test = base.extend<{ readonly hostAt: (origin: string) => Promise<FramePage> }>({
  hasTouch: true,
  hostAt: async ({ page, context }, use) => {
    await use(async origin => {
      await fakeVault(context, {
        'session.restore': readySession(),
        'devices.list': devices,
        'sign.message': { result: { signature: '0x01' } },
      })
      const host = new FramePage(page, origin)
      await host.open()
      await page.evaluate(() => window.frameHost.user())
      return host
    })
  },
})

export { expect } from '@playwright/test'
