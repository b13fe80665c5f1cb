import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { bundleInitScript } from '../fixtures/bundle.js'
import { WalletEngine, type WalletNetwork } from './engine.js'
import {
  announceName,
  askName,
  settingsName,
  notifyName,
  type InPageSettings,
  type WalletInfo,
  type WalletRequest,
} from './wire.js'

export const extensionRdns = 'io.metamask'

export interface ExtensionOptions {
  readonly networks: readonly WalletNetwork[]
  readonly addable?: readonly WalletNetwork[]
  readonly announce?: InPageSettings['announce']
  readonly setsWindowEthereum?: boolean
  readonly info?: Partial<WalletInfo>
}

/** An extension wallet in every page of a browser context, with the engine that its person drives. */
export interface Extension {
  readonly engine: WalletEngine
  readonly rdns: string
  readonly name: string
  /** A wallet that came late says that it is there. */
  announce(page: Page): Promise<void>
}

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#f60"/></svg>')}`

/**
 * Puts the wallet into a context. Like an extension it stands before any script of the page and is exempt from its CSP.
 */
export async function installExtension(
  context: BrowserContext,
  { networks, addable, announce = 'early', setsWindowEthereum = true, info = {} }: ExtensionOptions,
): Promise<Extension> {
  const walletInfo: WalletInfo = { uuid: randomUUID(), name: 'MetaMask', icon, rdns: extensionRdns, ...info }
  const engine = new WalletEngine({
    networks,
    ...(addable && { addable }),
    notify: async (method, params) => {
      await Promise.all(
        context.pages().map(async page => {
          const notification = { jsonrpc: '2.0', method, params: params(originOf(page.url())) }
          await page
            .evaluate(
              ([name, value]) => (globalThis as never as Record<string, (value: unknown) => void>)[name]?.(value),
              [notifyName, notification] as const,
            )
            .catch(() => undefined)
        }),
      )
    },
  })
  await context.exposeBinding(askName, async ({ frame }, text: string) => {
    const answer = await engine.answer(JSON.parse(text) as WalletRequest, originOf(frame.url()))
    return answer === null ? null : JSON.stringify(answer)
  })
  const settings: InPageSettings = { info: walletInfo, announce, setsWindowEthereum }
  const script = await bundleInitScript('wallets/in-page.ts')
  await context.addInitScript(
    `globalThis.${settingsName} = ${JSON.stringify(settings)};\n${script}\ndelete globalThis.${settingsName};`,
  )
  return {
    engine,
    rdns: walletInfo.rdns,
    name: walletInfo.name,
    announce: page => page.evaluate(name => (globalThis as never as Record<string, () => void>)[name]!(), announceName),
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'null')
