import { decodeQR } from 'qr/decode.js'
import type { Page } from '@playwright/test'
import { startPhoneWallet, type PhoneWallet, type PhoneWalletOptions } from '../wallets/wc-wallet.js'
import type { Host } from './host.js'
import { stack } from './stack.js'
import { expect, test as base } from './test.js'

export const phoneNetworks = [stack.one, stack.two].map(({ id, name, rpcUrl }) => ({
  caipNetworkId: `eip155:${id}`,
  name,
  rpcUrl,
}))

/**
 * Tests with a WalletConnect wallet on a phone beside the browser: the protocol's own client, over the stack's relay.
 */
export const test = base.extend<{ readonly phone: PhoneWallet; readonly phoneOptions: Partial<PhoneWalletOptions> }>({
  phoneOptions: [{}, { option: true }],
  phone: async ({ phoneOptions }, use) => {
    const phone = await startPhoneWallet({
      relayUrl: stack.relay,
      networks: phoneNetworks,
      addable: phoneNetworks,
      ...phoneOptions,
    })
    await use(phone)
    await phone.stop()
  },
})

/** The code that is on show now. */
export async function shownCode(host: Host): Promise<string> {
  const code = host.id('wc-qr')
  // The first one waits for the library and the relay's socket, which a busy machine makes long.
  await expect(code).toBeVisible()
  return (await code.getAttribute('data-uri'))!
}

/** From the button to a code for any wallet. */
export async function openCode(host: Host): Promise<string> {
  await host.choose('walletConnect')
  await host.title('WalletConnect')
  return shownCode(host)
}

/** From the button to a wallet that is connected by its code. */
export async function connectPhone(host: Host, phone: PhoneWallet): Promise<void> {
  await phone.pair(await openCode(host))
  await host.shows('connected')
  await host.isClosed()
}

/** What a camera reads on the screen: the pixels of a screenshot, through a decoder. */
export async function readScreen(page: Page): Promise<string> {
  const png = (await page.screenshot()).toString('base64')
  const reader = await page.context().newPage()
  try {
    const { width, height, data } = await reader.evaluate(async base64 => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const paint = canvas.getContext('2d')!
      paint.drawImage(bitmap, 0, 0)
      const pixels = paint.getImageData(0, 0, bitmap.width, bitmap.height).data
      let text = ''
      for (let at = 0; at < pixels.length; at += 32_768)
        text += String.fromCharCode(...pixels.subarray(at, at + 32_768))
      return { width: bitmap.width, height: bitmap.height, data: btoa(text) }
    }, png)
    return decodeQR(
      { width, height, data: new Uint8Array(Buffer.from(data, 'base64')) },
      { effort: 3, timeLimit: 3_000 },
    )
  } finally {
    await reader.close()
  }
}
