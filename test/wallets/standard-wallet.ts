import type { BrowserContext, Page } from '@playwright/test'
import { bundleInitScript } from '../fixtures/bundle.js'
import { SolanaEngine } from './solana-engine.js'
import { standardNames, type StandardRequest, type StandardSettings, type ReportedAccount } from './standard-wire.js'

export interface StandardWalletOptions extends Partial<StandardSettings> {
  readonly rpcUrl: string
}

/** A Wallet Standard wallet in every page of a browser context, with the engine that its person drives. */
export interface StandardWallet {
  readonly engine: SolanaEngine
  readonly name: string
  /** A wallet that came late says that it is there. */
  announce(page: Page): Promise<void>
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'null')
const allFeatures = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

/**
 * Puts the wallet into a context. Like an extension it stands before any script of the page and is exempt from its CSP.
 */
export async function installStandardWallet(
  context: BrowserContext,
  {
    rpcUrl,
    name = 'Test Solana',
    chains = ['solana:localnet'],
    features = allFeatures,
    announce = 'early',
  }: StandardWalletOptions,
): Promise<StandardWallet> {
  const engine = await SolanaEngine.create({
    rpcUrl,
    notify: async accounts => {
      await Promise.all(
        context
          .pages()
          .map(page =>
            page
              .evaluate(
                ([functionName, accountsOfPage]) =>
                  (globalThis as never as Record<string, (accounts: readonly ReportedAccount[]) => void>)[
                    functionName
                  ]?.(accountsOfPage),
                [standardNames.reportAccounts, accounts(originOf(page.url()))] as const,
              )
              .catch(() => undefined),
          ),
      )
    },
  })
  await context.exposeBinding(standardNames.callWallet, async ({ frame }, text: string) => {
    const answer = await engine.answer(JSON.parse(text) as StandardRequest, originOf(frame.url()))
    return answer === null ? null : JSON.stringify(answer)
  })
  const settings: StandardSettings = { name, chains, features, announce }
  const script = await bundleInitScript('wallets/standard-in-page.ts')
  await context.addInitScript(
    `globalThis.${standardNames.settings} = ${JSON.stringify(settings)};\n${script}\ndelete globalThis.${standardNames.settings};`,
  )
  return {
    engine,
    name,
    announce: page =>
      page.evaluate(
        announceName => (globalThis as never as Record<string, () => void>)[announceName]!(),
        standardNames.announce,
      ),
  }
}
